import {
  moduleBeside,
  type TurnContext,
  type WorkerPoolOptions,
  type WorkersService,
} from '@editor-companion/core/plugin';
import type { PageSource } from './page-source.ts';
import type { Mode, PageReading } from './read-page.ts';
import type { RuleSource } from '../sites/load-rules.ts';
import type { WriteInput } from './write-document.ts';

export type ReadInput =
  | { readonly task: 'page'; readonly source: PageSource; readonly mode: Mode }
  | { readonly task: 'feed'; readonly source: PageSource; readonly feed: PageSource; readonly canonical: string }
  | { readonly task: 'text'; readonly source: PageSource }
  | { readonly task: 'write'; readonly content: WriteInput };

/** The result of each task. */
export interface ReadOutput {
  readonly page: PageReading;
  /** The page with its text, if the feed contains that. */
  readonly feed: { readonly bytes: Uint8Array | undefined };
  readonly text: { readonly html: string };
  readonly write: Uint8Array;
}

/** The input of a thread: the task, and the modules of added nodes and rules. */
export type ReadTask = ReadInput & { readonly model: readonly string[]; readonly rules: readonly RuleSource[] };

/** Reads pages and files from the web in worker threads. */
export interface Reader {
  run<Task extends ReadInput['task']>(
    input: Extract<ReadInput, { task: Task }>,
    context: TurnContext,
  ): Promise<ReadOutput[Task]>;
  readonly close: () => Promise<void>;
}

/**
 * @param modules returns the modules of plugins' nodes, and is called when all plugins have been set up.
 * @param rules returns the rules for pages, in the same way.
 */
export function createReader(
  workers: WorkersService,
  limits: WorkerPoolOptions,
  modules: () => readonly string[] = () => [],
  rules: () => readonly RuleSource[] = () => [],
): Reader {
  const pool = workers.pool<ReadTask, never>(moduleBeside(import.meta.url, 'worker'), limits);
  return {
    run: (input, { signal, caller }) => pool.run({ ...input, model: modules(), rules: rules() }, { signal, caller }),
    close: () => pool.close(),
  };
}
