import { openPart } from '@editor-companion/core/thread';
import type { WorkerTask } from '@editor-companion/core/plugin';
import { loadModel } from '@editor-companion/document';
import type { Writer } from '@editor-companion/formats';
import { findLosses } from '@editor-companion/formats/losses';
import type { Answer, FormatId, Task } from './job.ts';
import { readSource } from './source/read.ts';

/** A thread loads writers when it needs them. */
const WRITERS: Readonly<Record<FormatId, () => Promise<Writer>>> = {
  docx: async () => (await import('@editor-companion/formats/docx/write')).writeDocx,
  odt: async () => (await import('@editor-companion/formats/odt/write')).writeOdt,
  markdown: async () => (await import('@editor-companion/formats/markdown/write')).writeMarkdown,
  html: async () => (await import('@editor-companion/formats/html/write')).writeHtml,
  txt: async () => (await import('@editor-companion/formats/text/write')).writePlain,
  pptx: async () => (await import('@editor-companion/formats/pptx/write')).writePresentation,
  xlsx: async () => (await import('@editor-companion/formats/xlsx/write')).writeWorkbook,
  epub: async () => (await import('@editor-companion/formats/epub/write')).writeEpub,
};

/** Runs in a worker thread, so that a long document does not delay other requests. */
const task: WorkerTask<Task, Answer> = async (input, { progress }) => {
  if (input.kind === 'read') return readSource(input);
  const { document, ...rest } = input.job;
  const model = await loadModel(input.model);
  const write = await WRITERS[input.format]();
  const job = { ...rest, ...openPart(document), model, unreadable: new Set<string>() };
  const file = await write(job, progress);
  const bytes = typeof file === 'string' ? Buffer.from(file, 'utf8') : file;
  return { bytes, warnings: findLosses(job, input.format) };
};

export default task;
