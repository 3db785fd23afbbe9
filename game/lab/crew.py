"""Work spread over processes of this machine or of a cluster, with results in the order in which it was given."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import Any, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
R = TypeVar("R")

Crew: TypeAlias = Callable[[Callable[[T], R], Iterable[T]], Iterator[R]]
"""Does a piece of work for each task; whoever has heard enough closes the iterator, and nothing further is begun."""


class WorkerDied(Exception):
    """A process that worked for us was ended from outside, and its work with it."""


class NoCluster(Exception):
    """Nobody answers where a cluster was said to be, or nothing is installed here that could speak with it."""


class Pending(Protocol):
    def result(self) -> Any: ...


def cores() -> int:
    """How many processes this machine can really run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def crew_of(jobs: int, cluster: str | None = None) -> Crew[Any, Any]:
    if cluster is not None:
        return lambda work, tasks: _on_cluster(cluster, work, tasks)
    if jobs == 1:
        return lambda work, tasks: map(work, tasks)
    return lambda work, tasks: _in_processes(jobs, work, tasks)


def _in_processes(jobs: int, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[Any]:
    """What is pickled here goes from us to us: no process of the pool ever reads what a stranger wrote."""
    context = get_context()
    stopped = context.Event()
    with ProcessPoolExecutor(jobs, context, _begin_work, (stopped,)) as pool:
        try:
            yield from _a_few_ahead(lambda task: pool.submit(_unless_stopped, work, task), tasks, 2 * jobs)
        except BrokenProcessPool:
            raise WorkerDied from None
        finally:
            stopped.set()
            pool.shutdown(cancel_futures=True)


def _on_cluster(address: str, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
    """Every machine of the cluster must have this very Amphora installed: only names of functions are sent."""
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster(address) from None
    try:
        client = Client(address, timeout=CLUSTER_PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise NoCluster(address) from None
    with client:
        ahead = 2 * max(1, sum(client.nthreads().values()))
        yield from _a_few_ahead(lambda task: client.submit(work, task, pure=False), tasks, ahead)


CLUSTER_PATIENCE = 10
"""So many seconds a cluster has to answer."""


def _a_few_ahead(submit: Callable[[T], Pending], tasks: Iterable[T], ahead: int) -> Iterator[Any]:
    rest = iter(tasks)
    begun = deque(submit(task) for task in islice(rest, ahead))
    while begun:
        done = begun.popleft().result()
        begun.extend(submit(task) for task in islice(rest, 1))
        yield done


_stopped: Event | None = None
"""Set when nobody waits for further work; every process of the pool is given the same one."""


def _begin_work(stopped: Event) -> None:
    global _stopped
    _stopped = stopped
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it and says stop


def _unless_stopped(work: Callable[[T], R], task: T) -> R | None:
    return work(task) if _stopped is None or not _stopped.is_set() else None


def is_stopped() -> bool:
    """Whether nobody waits for what this process is doing."""
    return _stopped is not None and _stopped.is_set()
