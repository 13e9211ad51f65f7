import { readdirSync, readFileSync } from 'node:fs';

const PAGE = 4096;
const SAMPLING_MS = 50;

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** The pid with the start time, as pids are reused. */
  readonly id: string;
  readonly command: string;
  readonly isDead: boolean;
  /** The resident set in bytes. */
  readonly memory: number;
  /** User and system time in clock ticks of 10 ms, including ended children. */
  readonly ticks: number;
}

/** Observes a process and its descendants from outside. Linux only: it reads /proc. */
export interface ProcessTree extends Disposable {
  /** Returns the highest sum of resident sets since the last call, in MB. */
  takePeak(): number;
  /** Returns the current sum of resident sets, in MB. */
  memory(): number;
  /** Returns the seconds of processor time of the living processes. */
  readonly cpu: () => number;
  /** Returns the commands of started processes that are still alive. */
  survivors(): string[];
}

/** @param sampling milliseconds between two looks, each of which reads all of /proc: memory needs many, survivors few. */
export function watchTree(root: number, sampling = SAMPLING_MS): ProcessTree {
  const seen = new Set<string>();
  let peak = 0;
  const sample = (): Process[] => {
    const tree = treeOf(root, processes());
    for (const { id } of tree) seen.add(id);
    peak = Math.max(peak, memoryOf(tree));
    return tree;
  };
  const timer = setInterval(sample, sampling);
  return {
    takePeak() {
      sample();
      const taken = peak;
      peak = 0;
      return taken / 2 ** 20;
    },
    memory: () => memoryOf(sample()) / 2 ** 20,
    cpu: () => sample().reduce((sum, { ticks }) => sum + ticks, 0) / 100,
    survivors: () =>
      processes()
        .filter(({ pid, id, isDead }) => pid !== root && seen.has(id) && !isDead)
        .map(({ command }) => command),
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

const memoryOf = (tree: readonly Process[]): number => tree.reduce((sum, { memory }) => sum + memory, 0);

function treeOf(root: number, all: readonly Process[]): Process[] {
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)) ?? []);

/** Reads /proc/pid/stat (proc(5)). The fields follow the command, which is in brackets and may contain any character. */
function readProcess(pid: number): Process | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  const close = stat.lastIndexOf(')');
  const fields = stat.slice(close + 2).split(' ');
  const field = (number: number): number => Number(fields[number - 3]);
  return {
    pid,
    parent: field(4),
    id: `${pid}:${field(22)}`,
    command: stat.slice(stat.indexOf('(') + 1, close),
    isDead: fields[0] === 'Z',
    memory: field(24) * PAGE,
    ticks: field(14) + field(15) + field(16) + field(17),
  };
}
