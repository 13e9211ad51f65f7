import { openPart } from '@editor-companion/core/plugin';
import type { WorkerTask } from '@editor-companion/core/plugin';
import type { Answer, FormatId, Task, Writer } from './job.ts';
import { readSource } from './source/read.ts';

/** A thread loads the writers that it is asked for. */
const WRITERS: Readonly<Record<FormatId, () => Promise<Writer>>> = {
  docx: async () => (await import('./docx/docx.ts')).writeDocx,
  odt: async () => (await import('./odt/odt.ts')).writeOdt,
  markdown: async () => (await import('./text/markdown.ts')).writeMarkdown,
  html: async () => (await import('./html/html.ts')).writeHtml,
  txt: async () => (await import('./text/plain.ts')).writePlain,
  epub: async () => (await import('./epub/epub.ts')).writeEpub,
};

/** Runs in a worker thread, so that a long document holds up nobody. */
const task: WorkerTask<Task, Answer> = async (input, { progress }) => {
  if (input.kind === 'read') return readSource(input);
  const { document, ...rest } = input.job;
  const write = await WRITERS[input.format]();
  const file = await write({ ...rest, ...openPart(document) }, progress);
  return typeof file === 'string' ? Buffer.from(file, 'utf8') : file;
};

export default task;
