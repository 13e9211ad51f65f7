import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { WorkerTask } from '@editor-companion/core/plugin';
import { Budget } from './assembly/copier.ts';
import type { Limits } from './document/limits.ts';
import type { SourceFile } from './document/open-pdf.ts';
import type { ToolId } from './tools/tools.ts';
import type { Inspection } from './tools/inspection.ts';
import type { Outcome, MadeFile, Workbench } from './tools/outcome.ts';
import { Losses } from './warnings.ts';

/** A request to a thread. */
export type Order = { readonly path: string; readonly limits: Limits } & (
  | { readonly tool: ToolId; readonly options: Readonly<Record<string, unknown>> }
  | { readonly tool: 'inspect'; readonly name: string; readonly password: string | undefined }
);

/** Runs in a worker thread, because the files are untrusted. */
const task: WorkerTask<Order, Outcome | Inspection> = async (order, { progress }) => {
  const bytes = await readFile(order.path);
  const losses = new Losses();
  const { limits, tool } = order;
  const budget = new Budget(limits.maxObjects);
  const bench = { limits, budget, losses, progress };
  if (tool === 'inspect') {
    const { inspect } = await import('./tools/inspect.ts');
    return inspect({ ...bench, files: [{ name: order.name, bytes }] }, order.password);
  }
  const run = await RUNS[tool]();
  // The schema of the tool has validated the options.
  const made = await run({ ...bench, files: filesIn(bytes) }, order.options as never);
  return { ...made, warnings: losses.warnings };
};

/** Returns the files of a form as `packForm` wrote them. */
function filesIn(bytes: Uint8Array): SourceFile[] {
  return Object.entries(unzipSync(bytes)).map(([path, content]) => ({
    name: path.slice(path.indexOf('/') + 1),
    bytes: content,
  }));
}

type Run = (bench: Workbench, options: never) => Promise<MadeFile>;

/** The code of each tool is loaded at its first use. */
const RUNS: Readonly<Record<ToolId, () => Promise<Run>>> = {
  merge: async () => (await import('./tools/merge.ts')).merge,
  split: async () => (await import('./tools/split.ts')).split,
  rotate: async () => (await import('./tools/rotate.ts')).rotate,
  flatten: async () => (await import('./tools/flatten.ts')).flatten,
  stamp: async () => (await import('./tools/stamp.ts')).stamp,
  metadata: async () => (await import('./tools/metadata.ts')).metadata,
  encrypt: async () => (await import('./tools/protection.ts')).encrypt,
  decrypt: async () => (await import('./tools/protection.ts')).decrypt,
};

export default task;
