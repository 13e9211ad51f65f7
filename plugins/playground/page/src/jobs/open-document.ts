import { json, send } from '../server/request.ts';
import { type OnProgress, runTask } from '../server/tasks.ts';
import { showDocument, type Opened } from '../session/document.ts';
import { words } from '../words/index.ts';
import { runJob, type Outcome, type Warning } from './jobs.ts';

/** The parts of an import's answer that the page shows. */
interface Imported extends Opened {
  readonly format: string;
  readonly warnings?: readonly Warning[];
}

/** Reads an office file and replaces the document by it. */
export const openOfficeFile = (file: File): Promise<void> =>
  runJob(words.peek().opening(file.name), async (onProgress, signal) => {
    const body = new FormData();
    body.append('file', file);
    const imported = await runImport('import/office', { method: 'POST', body }, onProgress, signal);
    return shown({ filename: file.name, ...imported });
  });

/** Reads a web page and replaces the document by it. Its pictures are stored on this server. */
export const openWebPage = (url: string): Promise<void> =>
  runJob(words.peek().opening(url), async (onProgress, signal) => {
    const body = { url, mode: 'article', images: 'store' };
    return shown(await runImport('import/anyweb', json('POST', body), onProgress, signal));
  });

function shown(imported: Imported): Outcome {
  const { format, warnings } = imported;
  showDocument(imported);
  return { outcome: words.peek().opened(format), ...(warnings && { warnings }) };
}

/** Imports as a task whose progress can be followed. */
async function runImport(
  path: string,
  init: RequestInit,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Imported> {
  const taskId = await runTask(path, init, onProgress, signal);
  const answer = await send(`import/${taskId}`, { signal });
  return ((await answer.json()) as { data: Imported }).data;
}
