import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The used fields of Node's test events. Times are in milliseconds. */
export interface TestEvent {
  readonly name: string;
  readonly file?: string | undefined;
  /** The entry file of the reporting process. Undefined for events about the process itself. */
  readonly entryFile?: string | undefined;
  readonly nesting: number;
  readonly details: { readonly duration_ms: number; readonly type?: string | undefined };
}

/** Times of a run in milliseconds. */
export interface TestTimes {
  /** Processes by their entry file: elapsed time, and processor time including ended children. */
  readonly processes: readonly { readonly file: string; readonly wall: number; readonly processor: number }[];
  /** Test files with the total time of their tests. */
  readonly files: readonly { readonly file: string; readonly tests: number }[];
  readonly tests: readonly { readonly file: string; readonly name: string; readonly ms: number }[];
}

/** Collects the times of a run from its `test:complete` events. */
export class TimesOfRun {
  readonly #walls = new Map<string, number>();
  readonly #files = new Map<string, number>();
  readonly #tests: TestTimes['tests'][number][] = [];
  readonly #groups: ReadonlySet<string>;

  /** @param groups the files that run others, each as a suite with its name. */
  constructor(groups: Iterable<string> = []) {
    this.#groups = new Set(groups);
  }

  /** Call it with each `test:complete` event. */
  note({ name, file, entryFile, nesting, details }: TestEvent): void {
    const { duration_ms: ms, type } = details;
    if (entryFile === undefined) this.#walls.set(name, ms);
    if (entryFile === undefined || file === undefined) return;
    const tested = this.#groups.has(entryFile) ? name : entryFile;
    if (nesting === 0) this.#files.set(tested, (this.#files.get(tested) ?? 0) + ms);
    if (type !== 'suite') this.#tests.push({ file, name, ms });
  }

  /** @param folder in which test-times-preload.mjs recorded the processor time of each process. */
  times(folder: string): TestTimes {
    const processors = this.processorTimes(folder);
    return {
      processes: [...this.#walls].map(([file, wall]) => ({ file, wall, processor: processors.get(file) ?? 0 })),
      files: [...this.#files].map(([file, tests]) => ({ file, tests })),
      tests: this.#tests,
    };
  }

  /** Returns the recorded processor times by entry file. */
  processorTimes(folder: string): ReadonlyMap<string, number> {
    const paths = globSync('times-*.json', { cwd: folder }).map((name) => join(folder, name));
    return new Map(paths.map(read).map(({ file, ms }) => [file, ms]));
  }
}

const read = (path: string): { readonly file: string; readonly ms: number } => JSON.parse(readFileSync(path, 'utf8'));

const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(9);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * Formats the times: sums, and the largest values of each kind.
 * @param named returns the displayed form of a path.
 * @param lines of each table.
 */
export function timesAsText(times: TestTimes, named: (path: string) => string, lines = 40): string {
  const most = <Row>(rows: readonly Row[], by: (row: Row) => number): Row[] =>
    rows.toSorted((a, b) => by(b) - by(a)).slice(0, lines);
  return [
    `${times.processes.length} processes, seconds from start to end and of processors:`,
    `${seconds(sum(times.processes.map(({ wall }) => wall)))}${seconds(sum(times.processes.map(({ processor }) => processor)))}  all`,
    ...most(times.processes, ({ wall }) => wall).map(
      ({ file, wall, processor }) => `${seconds(wall)}${seconds(processor)}  ${named(file)}`,
    ),
    `${times.files.length} files, seconds of their tests:`,
    `${seconds(sum(times.files.map(({ tests }) => tests)))}  all`,
    ...most(times.files, ({ tests }) => tests).map(({ file, tests }) => `${seconds(tests)}  ${named(file)}`),
    `${times.tests.length} tests, seconds:`,
    ...most(times.tests, ({ ms }) => ms).map(({ file, name, ms }) => `${seconds(ms)}  ${named(file)}: ${name}`),
    '',
  ].join('\n');
}
