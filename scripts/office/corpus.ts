import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentNode } from '@editor-companion/document';
import { invalidityOf } from './invalidity.ts';
import { importFile, type Answer } from './import-file.ts';
import type { Source } from './reference-text.ts';
import { missingWords, recall } from './words.ts';
import { visibleText } from './visible-text.ts';

/** The minimum share of LibreOffice's words that an import must contain. In short texts, one word may be spelled differently (FALSE, 0). */
const LEAST_RECALL = 0.99;
const MOST_MISSING = 1;

/** A document of the corpus with its expected result. */
export interface Case extends Source {
  readonly exercises: string;
  /** `either`: both refusal and import are correct. */
  readonly expected: 'import' | 'refusal' | 'either';
}

export interface Verdict extends Case, Omit<Answer, 'content'> {
  /** The share of LibreOffice's words that were found. Undefined without its text. */
  readonly recall?: number;
  readonly missing: readonly string[];
  /** The faults. Empty if everything is correct. */
  readonly faults: readonly string[];
}

/** Returns the documents in a MANIFEST.tsv. */
export function readCorpus(folder: string): Case[] {
  const [head = '', ...lines] = readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8').trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const row = Object.fromEntries(line.split('\t').map((value, index) => [names[index], value]));
    const { path = '', format = '', sha256 = '', exercises = '' } = row;
    return { path, format, sha256, exercises, expected: expectationOf(exercises) };
  });
}

function expectationOf(exercises: string): Case['expected'] {
  if (/fail or (recover|empty)/i.test(exercises)) return 'either';
  return exercises.startsWith('MUST FAIL') ? 'refusal' : 'import';
}

/** Uploads one document of the corpus and judges the answer. `reference` is LibreOffice's text of it. */
export async function tryCase(url: string, folder: string, each: Case, reference?: string): Promise<Verdict> {
  const { content, ...answer } = await importFile(url, each.path, await readFile(join(folder, each.path)));
  const isCompared = content !== undefined && reference !== undefined;
  const text = isCompared ? visibleText(content) : '';
  const found = isCompared ? recall(reference, text) : undefined;
  const missing = isCompared ? missingWords(reference, text) : [];
  return {
    ...each,
    ...answer,
    ...(found !== undefined && { recall: found }),
    missing,
    faults: [...faultsOf(each, answer), ...(content ? invalidities(content) : []), ...recallFaults(found, missing)],
  };
}

function faultsOf({ expected }: Case, { status, code }: Omit<Answer, 'content'>): string[] {
  const isRefusal = status === 415 || status === 422;
  if (status === 200) return expected === 'refusal' ? ['was imported'] : [];
  if (!isRefusal) return [`answered ${status} ${code}`];
  return expected === 'import' ? [`was refused: ${code}`] : [];
}

const invalidities = (content: DocumentNode): string[] =>
  [invalidityOf(content)].filter((fault) => fault !== undefined);

const recallFaults = (found: number | undefined, missing: readonly string[]): string[] =>
  found !== undefined && found < LEAST_RECALL && missing.length > MOST_MISSING
    ? [`holds ${(found * 100).toFixed(1)} % of the words`]
    : [];
