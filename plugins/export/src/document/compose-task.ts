import type { DocumentNode, WorkerTask } from '@editor-companion/core/plugin';
import { composeDocument, type Composition } from './compose.ts';

/** A whole document to be written as HTML, or lists of blocks, each on its own. */
export type ComposeTask = { readonly document: Composition } | { readonly lists: readonly (readonly DocumentNode[])[] };

/** Runs in a worker thread. Answers the HTML of the document, or of each list. */
const task: WorkerTask<ComposeTask, string[]> = async (job) => {
  if ('document' in job) return [await composeDocument(job.document)];
  const { toHTML } = await import('@editor-companion/document');
  return job.lists.map((blocks) => toHTML(blocks));
};

export default task;
