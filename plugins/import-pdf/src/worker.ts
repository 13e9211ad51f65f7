import { readFile } from 'node:fs/promises';
import type { ImportedDocument, WorkerTask, WrittenDocument } from '@editor-companion/core/plugin';
import { limitWebAssemblyMemory } from '@editor-companion/core/thread';
import type { FoundScans, ScanSearch } from './pdfium/scans.ts';
import { readPdf, scanPdf, type ReadPdfOptions } from './read-pdf.ts';

interface PdfFile {
  readonly path: string;
  readonly engineMemoryMb: number;
  readonly password?: string | undefined;
}

/** A PDF file to read. */
export interface PdfToRead extends PdfFile, Pick<ReadPdfOptions, 'maxPages' | 'recognized' | 'failed' | 'keepsScans'> {
  readonly task: 'read';
  /** True to return the content as JSON, false to return it as a tree. */
  readonly write: boolean;
}

/** A PDF file whose scanned pages should be found and rendered. */
export interface PdfToScan extends PdfFile, ScanSearch {
  readonly task: 'scan';
}

const MEGABYTE = 1024 * 1024;

/** Runs in a worker thread and processes one PDF from start to end. */
const task: WorkerTask<PdfToRead | PdfToScan, ImportedDocument | WrittenDocument | FoundScans> = async (
  input,
  { progress },
) => {
  limitWebAssemblyMemory(input.engineMemoryMb * MEGABYTE);
  const bytes = await readFile(input.path);
  if (input.task === 'scan') return scanPdf(bytes, input);
  const document = await readPdf(bytes, { ...input, progress });
  return input.write ? { ...document, content: Buffer.from(JSON.stringify(document.content)) } : document;
};

export default task;
