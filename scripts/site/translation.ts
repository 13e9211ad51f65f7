import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fencesOf, withoutFences } from './prose.ts';

const HEAD = /^<!-- English: (\S+) ([\da-f]{16}) -->\n/;

/** A Chinese page with the English page that its first line names. */
export interface Translation {
  readonly path: string;
  readonly english: string;
  /** The hash of the English page at the last translation. */
  readonly hash: string;
}

/**
 * Returns the Chinese pages of the repository.
 * @param root the repository's folder.
 * @throws {Error} for a page that does not name its English page in its first line.
 */
export const translations = (root: string): readonly Translation[] =>
  ['README.zh.md', ...globSync('docs/zh/*.md', { cwd: root })].toSorted().map((path) => {
    const [, english = '', hash = ''] = HEAD.exec(readFileSync(join(root, path), 'utf8')) ?? [];
    if (english === '') throw new Error(`${path} does not begin with <!-- English: PAGE HASH -->.`);
    return { path, english, hash };
  });

/** Returns 16 digits of the page's hash, to which a translation refers. Measured figures are excluded, as they need no translation. */
export function hashOf(english: string): string {
  const words = english.replaceAll(/<!-- (comparison|figures:[a-z\d-]+) -->[^]*?<!-- \/\1 -->/g, '');
  return createHash('sha256').update(words).digest('hex').slice(0, 16);
}

/** Compares a Chinese page with its English page. @returns a line for each fault; none if the Chinese page is up to date. */
export function translationFaults(root: string, { path, english, hash }: Translation): readonly string[] {
  const original = readFileSync(join(root, english), 'utf8');
  const faults: string[] = [];
  if (hash !== hashOf(original))
    faults.push(`${english} has changed: bring ${path} up to date, then npm run docs:chinese -- ${path}`);
  if (fencesOf(readFileSync(join(root, path), 'utf8')).join('\n') !== fencesOf(original).join('\n'))
    faults.push(`The code in ${path} is not that of ${english}.`);
  return faults;
}

/** Returns a page with the hash of its English page and its code, after its text was updated. */
export function confirmed(root: string, { path, english }: Translation): string {
  const original = readFileSync(join(root, english), 'utf8');
  const code = fencesOf(original).values();
  const text = readFileSync(join(root, path), 'utf8').replace(
    HEAD,
    `<!-- English: ${english} ${hashOf(original)} -->\n`,
  );
  return withoutFences(text, (own) => code.next().value ?? own);
}
