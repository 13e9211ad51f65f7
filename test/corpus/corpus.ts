import { readdir, readFile } from 'node:fs/promises';
import { extname, join, parse } from 'node:path';
import { fileForm } from '../support/server.ts';
import { describe, type Description, type Imported } from './description.ts';
import { compare, type Scores } from './score.ts';

const folder = (name: string): string => join(import.meta.dirname, name);

/** A file of the corpus with its scores. */
export interface Result {
  readonly file: string;
  readonly format: string;
  readonly actual: Description;
  readonly expected: Description;
  readonly scores: Scores;
}

/** Imports every file of the corpus into a server and compares it with its golden description. All formats of a document share one. */
export async function scoreCorpus(url: string): Promise<Result[]> {
  const results: Result[] = [];
  for (const file of (await readdir(folder('files'))).toSorted())
    results.push(await judge(file, await importFile(url, file)));
  for (const file of (await readdir(folder('pages'))).toSorted())
    results.push(await judge(file, await importPage(url, file)));
  return results;
}

async function judge(file: string, imported: Imported): Promise<Result> {
  const golden = await readFile(join(folder('golden'), `${parse(file).name}.json`), 'utf8');
  const [actual, expected] = [describe(imported), JSON.parse(golden) as Description];
  return { file, format: extname(file).slice(1), actual, expected, scores: compare(actual, expected) };
}

async function importFile(url: string, file: string): Promise<Imported> {
  const bytes = Buffer.from(await readFile(join(folder('files'), file)));
  return answered(file, await fetch(`${url}/import/office`, { method: 'POST', body: fileForm(file, bytes) }));
}

async function importPage(url: string, file: string): Promise<Imported> {
  const html = await readFile(join(folder('pages'), file), 'utf8');
  const body = JSON.stringify({ html, baseUrl: 'https://example.org/', mode: 'article', javascript: 'never' });
  const headers = { 'content-type': 'application/json' };
  return answered(file, await fetch(`${url}/import/anyweb`, { method: 'POST', headers, body }));
}

async function answered(file: string, response: Response): Promise<Imported> {
  const { data, message } = (await response.json()) as { data: Imported; message?: string };
  if (!response.ok) throw new Error(`${file}: ${response.status} ${message}`);
  return data;
}
