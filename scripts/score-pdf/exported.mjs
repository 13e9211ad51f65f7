import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runCompanion } from '../../bench/lib/server.ts';

/**
 * Imports documents into a server and exports each as a PDF once.
 * @returns by the path of each document that could be read and printed: the PDF and its original content
 */
export async function exportAll(paths, folder) {
  const made = new Map();
  const left = [];
  for (const path of paths) {
    const { pdf, json } = targetsOf(path, folder);
    if (existsSync(pdf)) made.set(path, { pdf, content: JSON.parse(await readFile(json, 'utf8')) });
    else left.push(path);
  }
  if (left.length === 0) return made;
  await using server = await runCompanion();
  for (const path of left) {
    const { pdf, json } = targetsOf(path, folder);
    const imported = await importFile(server.url, path);
    const bytes = imported && (await exportContent(server.url, imported));
    if (!bytes) continue;
    await writeFile(json, JSON.stringify(imported.content));
    await writeFile(pdf, bytes);
    made.set(path, { pdf, content: imported.content });
  }
  return made;
}

const targetsOf = (path, folder) => ({
  pdf: join(folder, `${basename(path)}.exported.pdf`),
  json: join(folder, `${basename(path)}.exported.json`),
});

async function importFile(url, path) {
  const form = new FormData();
  form.append('file', new Blob([await readFile(path)]), basename(path));
  const response = await fetch(`${url}/import/office`, { method: 'POST', body: form });
  return response.ok ? (await response.json()).data : undefined;
}

async function exportContent(url, { content, page }) {
  const response = await fetch(`${url}/export/pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content, ...(page && { page }) }),
  });
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
}
