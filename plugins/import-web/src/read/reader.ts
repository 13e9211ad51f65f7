import {
  moduleBeside,
  type TurnContext,
  type WorkerPoolOptions,
  type WorkersService,
} from '@editor-companion/core/plugin';
import type { PdfReading } from './pdf.ts';
import type { Mode, PageReading, PageSource } from './read-page.ts';
import type { WriteInput } from './write-document.ts';

export type ReadInput =
  | { readonly task: 'page'; readonly source: PageSource; readonly mode: Mode }
  | { readonly task: 'text'; readonly source: PageSource }
  | { readonly task: 'pdf'; readonly bytes: Uint8Array }
  | { readonly task: 'write'; readonly content: WriteInput };

/** What each task answers with. */
export interface ReadOutput {
  readonly page: PageReading;
  readonly text: { readonly html: string };
  readonly pdf: PdfReading;
  readonly write: Uint8Array;
}

/** Reads what came from the web in worker threads. */
export interface Reader {
  run<Task extends ReadInput['task']>(
    input: Extract<ReadInput, { task: Task }>,
    context: TurnContext,
  ): Promise<ReadOutput[Task]>;
  readonly close: () => Promise<void>;
}

export function createReader(workers: WorkersService, limits: WorkerPoolOptions): Reader {
  const pool = workers.pool<ReadInput, never>(moduleBeside(import.meta.url, 'worker'), limits);
  return {
    run: (input, { signal, caller }) => pool.run(input, { signal, caller }),
    close: () => pool.close(),
  };
}
