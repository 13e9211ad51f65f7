/* The resource usage of processes from /proc (Linux). */
import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds per tick, the unit of the times in /proc. */
const TICK_US = 10_000;

/** Field positions in /proc/<pid>/stat, counted after the program's name (proc(5)). */
const PARENT = 1;
const TIMES = 11;

function statOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
}

/** Returns the microseconds of processor time so far in all threads, without child processes. */
export function cpuOf(pid: number | undefined): number {
  const [user = 0, system = 0] = statOf(pid).slice(TIMES, TIMES + 2);
  return (user + system) * TICK_US;
}

/** Returns the microseconds of processor time including child processes, both ended and running. */
export function cpuOfTree(pid: number): number {
  const [ownUser = 0, ownSystem = 0, endedUser = 0, endedSystem = 0] = statOf(pid).slice(TIMES, TIMES + 4);
  const own = (ownUser + ownSystem + endedUser + endedSystem) * TICK_US;
  return readdirSync('/proc').reduce((sum, name) => sum + cpuOfChild(Number(name), pid), own);
}

/** Returns 0 for processes that are no child or have ended. */
function cpuOfChild(pid: number, parent: number): number {
  try {
    return pid > 0 && statOf(pid)[PARENT] === parent ? cpuOf(pid) : 0;
  } catch {
    return 0;
  }
}

/** Returns the megabytes of a line of /proc/<pid>/status such as VmRSS. */
export function memoryOf(pid: number | undefined, line: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
}
