import type { Cited, Source } from '../schema/cited-sources.ts';

/** The styles of citations and bibliographies: author and year, or numbers. */
export type CitationStyle = 'authorYear' | 'numeric';

/** A stretch of an entry. */
export interface EntryText {
  readonly text: string;
  readonly isItalic?: boolean;
}

/** Splits the authors or editors of a source, such as `Doe, Jane; Roe, Richard`, into names. */
export const namesOf = (names = ''): string[] =>
  names
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Returns the family name of a person, or the name of a body. */
const familyOf = (name: string): string => name.split(',', 1)[0]?.trim() ?? '';

/** Returns `Doe, J. M.` for `Doe, Jane Mary`. */
function withInitials(name: string): string {
  const [family = '', given = ''] = name.split(',').map((part) => part.trim());
  const initials = Array.from(given.matchAll(/([^\s.])[^\s.]*/gu), ([, initial = '']) => `${initial}.`);
  return initials.length === 0 ? family : `${family}, ${initials.join(' ')}`;
}

function listed(names: readonly string[], last: string): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')}${last}${names.at(-1) ?? ''}`;
}

/** Returns the name under which a source is cited: of its authors or editors, else its title. */
export function nameOfSource({ author, editor, title }: Source): string {
  const families = namesOf(author ?? editor).map(familyOf);
  if (families.length === 0) return title ?? '';
  return families.length > 2 ? `${families[0] ?? ''} et al.` : families.join(' & ');
}

/**
 * Returns the text of a citation: `(Doe & Roe, 2020, p. 5)` or `[3, p. 5]`. Empty if nothing is known of a source.
 * @param numberOf returns the number of a source in the bibliography
 */
export function citationText(
  cited: readonly Cited[],
  style: CitationStyle,
  numberOf: (key: string) => number | undefined,
): string {
  const parts = cited.map(({ key, source = {}, pages, prefix = '', suffix = '' }) => {
    const number = style === 'numeric' ? numberOf(key) : undefined;
    const name = nameOfSource(source);
    const shown = style === 'numeric' ? String(number ?? '') : [name, source.year ?? 'n.d.'].join(', ');
    const isKnown = style === 'numeric' ? number !== undefined : name !== '';
    const at = pages === undefined || pages === '' ? '' : `, ${/[–,-]/u.test(pages) ? 'pp.' : 'p.'} ${pages}`;
    return isKnown ? `${prefix}${shown}${at}${suffix}` : '';
  });
  if (parts.includes('')) return '';
  return style === 'numeric' ? `[${parts.join(', ')}]` : `(${parts.join('; ')})`;
}

/** Returns the entry of a source in a bibliography, without a number. */
export function entryText(source: Source, style: CitationStyle): EntryText[] {
  const { title = '', year, journal, booktitle, publisher, address, institution, url } = source;
  const authors = namesOf(source.author ?? source.editor).map(withInitials);
  const who =
    listed(authors, authors.length > 2 ? ', & ' : ' & ') +
    (source.author === undefined && authors.length > 0 ? ' (Ed.)' : '');
  const container = journal ?? booktitle;
  const date = `(${year ?? 'n.d.'})`;
  const issue = [source.volume, source.number && `(${source.number})`].filter(Boolean).join('');
  const inside = [issue, source.pages].filter(Boolean).join(', ');
  const edition = source.edition === undefined ? '' : ` (${source.edition} ed.)`;
  const house = [address, publisher ?? institution].filter(Boolean).join(': ');
  const sentences: EntryText[][] = [
    ...(style === 'authorYear' ? [[{ text: who === '' ? '' : `${who} ${date}` }]] : [[{ text: who }]]),
    [
      { text: title + edition, isItalic: container === undefined },
      ...(who === '' && style === 'authorYear' ? [{ text: ` ${date}` }] : []),
    ],
    container === undefined
      ? [{ text: inside }]
      : [
          ...(journal === undefined ? [{ text: 'In ' }] : []),
          { text: container, isItalic: true },
          ...(inside === '' ? [] : [{ text: `, ${inside}` }]),
        ],
    [{ text: style === 'numeric' ? [house, year].filter(Boolean).join(', ') : house }],
  ];
  const said = sentences.filter((sentence) => sentence.some(({ text }) => text !== ''));
  const texts = said.flatMap((sentence, at) => {
    const stop = sentence.at(-1)?.text.endsWith('.') === true ? '' : '.';
    return [...sentence, { text: at === said.length - 1 ? stop : `${stop} ` }];
  });
  return url === undefined ? texts : [...texts, { text: ` ${url}` }];
}
