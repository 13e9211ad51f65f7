import type { DocumentNode } from '@editor-companion/document';
import { clip } from '../content/bounds.ts';
import { citedOf, type Cited } from '../content/text/cited.ts';
import { lookup } from '../package/lookup.ts';
import { quoted } from './contents-code.ts';

/*
 * Converts between the codes of citations (ECMA-376, 17.16.5.12) and the attributes of their nodes.
 */

const MAX_KEY = 64;
const MAX_SAID = 1024;

/** The attributes of a cited source, by the letters of their switches. */
const SWITCHES = lookup<'pages' | 'prefix' | 'suffix'>({ p: 'pages', f: 'prefix', s: 'suffix' });

/**
 * Returns the sources that a citation names.
 * @param words of the code, as `fieldWords` parts them
 * @returns undefined for other fields, and for a citation with other switches, such as those that leave out the author or name a volume: the
 * node has no attribute for them
 */
export function citationSources([name = '', ...words]: readonly string[]): Cited[] | undefined {
  if (name.toUpperCase() !== 'CITATION') return undefined;
  const cited: { key: string; pages?: string; prefix?: string; suffix?: string }[] = [];
  const add = (key: string): void => void cited.push({ key: clip(key, MAX_KEY) });
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const letter = word.startsWith('\\') ? word.slice(1).toLowerCase() : undefined;
    const said = SWITCHES[letter ?? ''];
    const last = cited.at(-1);
    if (letter === undefined && at === 0) add(word);
    else if (letter === 'm') add(words[(at += 1)] ?? '');
    else if (letter === 'l' || letter === '*') at += 1;
    else if (said && last) last[said] = clip(words[(at += 1)] ?? '', MAX_SAID);
    else return undefined;
  }
  return cited.length > 0 && cited.every(({ key }) => /^\S+$/u.test(key)) ? cited : undefined;
}

/** Returns the code of a citation. */
export function citationCode(node: DocumentNode): string {
  const parts = citedOf(node).map((cited, at) => {
    const said = Object.entries(SWITCHES).map(([letter, name]) => {
      const text = cited[name];
      return text === undefined ? '' : ` \\${letter} ${quoted(text)}`;
    });
    return `${at === 0 ? '' : String.raw`\m `}${cited.key}${said.join('')}`;
  });
  return `CITATION ${parts.join(' ')}`;
}
