import { isRecord, partsOf, type DocumentNode } from '../json.ts';
import { cssString } from './css-string.ts';

/** Light and dark colours. They are legible on paper and on dark pages, and adjacent ones differ for colour-blind readers. */
const COLORS: readonly (readonly [light: string, dark: string])[] = [
  ['#1d5fbf', '#8ab6f5'],
  ['#b3361e', '#f2a08f'],
  ['#1f7a3f', '#86d3a0'],
  ['#8a2f9e', '#dba6e8'],
  ['#9a5b00', '#e8bd7a'],
  ['#00727d', '#78d0da'],
  ['#a81d62', '#f09cc4'],
  ['#4b5a00', '#c3d173'],
];
/** The maximum number of authors with a colour. */
const MAX_AUTHORS = 200;

/**
 * Returns style rules that colour the changes of a document (the marks `insertion` and `deletion`) by author, in the order in which authors
 * first occur.
 * @param first authors whose colours come before those of the others, so that a page can give them the same ones in all documents.
 */
export function changeColorsCss(content: DocumentNode, first: readonly string[] = []): string {
  const authors = new Set<string>();
  visit(content, authors);
  return [...new Set([...first, ...authors])]
    .flatMap((author, index) => {
      if (!authors.has(author)) return [];
      const [light, dark] = COLORS[index % COLORS.length] ?? ['currentcolor', 'currentcolor'];
      const member = cssString(JSON.stringify({ author }).slice(1, -1));
      const blocks = ['data-foreign-rest', 'data-attrs'].map((name) => `[${name}*=${member}]`);
      const marks = ['ins', 'del'].map((tag) => `${tag}[data-author=${cssString(author)}]`);
      return `:where(${[...marks, ...blocks].join(', ')}) { --change-color: light-dark(${light}, ${dark}); }`;
    })
    .join('\n');
}

function visit({ marks, attrs, content }: DocumentNode, authors: Set<string>): void {
  if (authors.size >= MAX_AUTHORS) return;
  const change = attrs?.['change'];
  if (isRecord(change)) add(change['author'], authors);
  for (const mark of partsOf(marks))
    if (mark.type === 'insertion' || mark.type === 'deletion') add(mark.attrs?.['author'], authors);
  for (const child of partsOf(content)) visit(child, authors);
}

function add(author: unknown, authors: Set<string>): void {
  if (typeof author === 'string' && author !== '') authors.add(author);
}
