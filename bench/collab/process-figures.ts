/* What processes cost, as /proc tells it (Linux). */
import { readdirSync, readFileSync } from 'node:fs';

/** The unit of the times in /proc, in microseconds. */
const TICK_US = 10_000;

/** Places in /proc/<pid>/stat, counted behind the name of the program (proc(5)). */
const PARENT = 1;
const TIMES = 11;

function statOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
}

/** Microseconds of processor time so far, in all threads, without those of child processes. */
export function cpuOf(pid: number | undefined): number {
  const [user = 0, system = 0] = statOf(pid).slice(TIMES, TIMES + 2);
  return (user + system) * TICK_US;
}

/** Likewise, with child processes: those that have ended, and those that run. */
export function cpuOfTree(pid: number): number {
  const [ownUser = 0, ownSystem = 0, endedUser = 0, endedSystem = 0] = statOf(pid).slice(TIMES, TIMES + 4);
  const own = (ownUser + ownSystem + endedUser + endedSystem) * TICK_US;
  return readdirSync('/proc').reduce((sum, name) => sum + cpuOfChild(Number(name), pid), own);
}

/** 0 for what is no child, or has ended meanwhile. */
function cpuOfChild(pid: number, parent: number): number {
  try {
    return pid > 0 && statOf(pid)[PARENT] === parent ? cpuOf(pid) : 0;
  } catch {
    return 0;
  }
}

/** Megabytes, of a line of /proc/<pid>/status such as VmRSS. */
export function memoryOf(pid: number | undefined, line: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
}
