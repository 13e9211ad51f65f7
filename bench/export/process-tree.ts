import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds per tick, the unit of the times in /proc. */
const TICK_MS = 10;

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Milliseconds of processor time, including ended children. */
  readonly cpu: number;
}

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/u.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [, parent = 0] = fields;
      const cpu = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
      return [{ pid: Number(name), parent, cpu }];
    } catch {
      return []; // It ended meanwhile.
    }
  });
}

function treeOf(root: number, without: number): Process[] {
  const all = processes();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter((one) => one.parent === pid && one.pid !== without));
  return tree;
}

/** Returns the milliseconds of processor time of a process and its descendants. `without` excludes a branch. */
export const treeCpu = (root: number, without = 0): number =>
  treeOf(root, without).reduce((sum, { cpu }) => sum + cpu, 0);

/** Returns the private memory of a process and its descendants in MB. */
export const treeMemory = (root: number): number => treeOf(root, 0).reduce((sum, { pid }) => sum + ownMemory(pid), 0);

/** Returns the memory of a process in MB without shared memory. Browser processes share most of theirs. */
export function ownMemory(pid: number): number {
  try {
    return Number(/^RssAnon:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
