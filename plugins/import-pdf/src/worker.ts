import { readFile } from 'node:fs/promises';
import {
  limitWebAssemblyMemory,
  type ImportedDocument,
  type WorkerTask,
  type WrittenDocument,
} from '@editor-companion/core/plugin';
import { readPdf } from './read-pdf.ts';

/** A PDF file to be read. */
export interface PdfInput {
  readonly path: string;
  /** Whether the content is to be written as JSON; else it is a tree. */
  readonly write: boolean;
  readonly maxPages: number;
  readonly engineMemoryMb: number;
  readonly password?: string | undefined;
}

const MEGABYTE = 1024 * 1024;

/** Runs in a worker thread: reads one PDF, start to end. */
const task: WorkerTask<PdfInput, ImportedDocument | WrittenDocument> = async (
  { path, write, maxPages, engineMemoryMb, password },
  { progress },
) => {
  limitWebAssemblyMemory(engineMemoryMb * MEGABYTE);
  const document = await readPdf(await readFile(path), { maxPages, engineMemoryMb, password, progress });
  return write ? { ...document, content: Buffer.from(JSON.stringify(document.content)) } : document;
};

export default task;
