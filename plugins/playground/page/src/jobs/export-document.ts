import { editor } from '../editor/current.ts';
import { json, send } from '../server/request.ts';
import { runTask } from '../server/tasks.ts';
import { pageSetup, title } from '../session/document.ts';
import { words } from '../words/index.ts';
import { download, filenameOf } from './download.ts';
import { runJob } from './jobs.ts';

/** Picture formats have a route of their own. */
const PICTURES = ['png', 'jpeg', 'webp'];

const routeOf = (format: string): string => (PICTURES.includes(format) ? `export/image/${format}` : `export/${format}`);

/** Exports the document and saves the file in the browser. */
export function exportDocument(format: string, label: string): Promise<void> {
  const content = editor.peek()?.getJSON();
  const page = pageSetup.peek();
  const filename = title.peek().trim() || words.peek().untitled;
  const body = { content, filename, ...(page && { page }) };
  return runJob(words.peek().exporting(label), async (onProgress, signal) => {
    const taskId = await runTask(routeOf(format), json('POST', body), onProgress, signal);
    const response = await send(`convert/${taskId}`, { signal });
    const name = filenameOf(response) ?? `${filename}.${format}`;
    download(await response.blob(), name);
    return { outcome: words.peek().downloaded(name) };
  });
}
