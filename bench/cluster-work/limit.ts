import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup/cpu';
const PERIOD_US = 100_000;

/** Tells whether this machine has writable control groups of version 1. */
function isPossible(): boolean {
  try {
    accessSync(ROOT, constants.W_OK);
    return existsSync(join(ROOT, 'cpu.cfs_quota_us'));
  } catch {
    return false;
  }
}

/** Limits each process and its descendants to a share of one core, until disposal. */
export function limitProcess(pids: readonly number[], share: number): Disposable {
  if (!limitProcess.isPossible) return { [Symbol.dispose]: () => undefined };
  const folders = pids.map((pid) => {
    const folder = join(ROOT, `companion-bench-${pid}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(Math.round(PERIOD_US * share)));
    for (const one of treeOf(pid)) writeFileSync(join(folder, 'cgroup.procs'), String(one));
    return folder;
  });
  return {
    [Symbol.dispose]() {
      for (const [index, folder] of folders.entries()) {
        for (const one of treeOf(pids[index] ?? 0)) writeFileSync(join(ROOT, 'cgroup.procs'), String(one));
        try {
          rmdirSync(folder);
        } catch {
          // A process in it has not ended yet. An empty group costs nothing.
        }
      }
    },
  };
}
limitProcess.isPossible = isPossible();

function treeOf(root: number): number[] {
  const parents = new Map(
    readdirSync('/proc').flatMap((name): [number, number][] => {
      const pid = Number(name);
      const parent = pid > 0 ? parentOf(pid) : undefined;
      return parent === undefined ? [] : [[pid, parent]];
    }),
  );
  const tree = parents.has(root) ? [root] : [];
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree;
}

/** Returns the parent of a process. Undefined if the process has ended. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
