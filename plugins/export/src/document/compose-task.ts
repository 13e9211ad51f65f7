import type { DocumentNode, WorkerTask } from '@editor-companion/core/plugin';
import { composeDocument, type Composition } from './compose.ts';

/** A whole document to be written as HTML, or blocks of one. */
export type ComposeTask = { readonly document: Composition } | { readonly blocks: readonly DocumentNode[] };

/** Runs in a worker thread. */
const task: WorkerTask<ComposeTask, string> = async (job) => {
  if ('document' in job) return composeDocument(job.document);
  const { toHTML } = await import('@editor-companion/document');
  return toHTML(job.blocks);
};

export default task;
