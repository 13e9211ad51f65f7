/* Names that the writer gives and the reader knows again; each is written here and nowhere else. */
import { SOURCE_FIELDS, SOURCE_TYPES } from '@editor-companion/document';
import { OWN_WORDS, UNSAID_LOOK } from '../content/own/words.ts';

/** The maximum length in points: no page is wider than three metres. */
export const MAX_POINTS = 8500;

/** Display names of the built-in paragraph and character styles. */
export const STYLES = {
  text: 'Standard',
  code: 'Preformatted Text',
  quote: 'Quotations',
  cell: 'Table Contents',
  headerCell: 'Table Heading',
  inlineCode: 'Source Text',
  link: 'Internet link',
  indexLink: 'Index Link',
  highlight: 'Highlight',
  plainTable: 'Plain Table',
  box: 'Frame',
  separator: 'Thin Paragraph',
  rule: OWN_WORDS.rule,
  summary: OWN_WORDS.summary,
} as const;

/** Returns the name by which elements refer to a style. Other characters than letters, digits and hyphens are written as their code. */
export function styleId(name: string): string {
  const id = name.replaceAll(/[^A-Za-z0-9-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`);
  return /^[A-Za-z_]/.test(id) ? id : `_${id}`;
}

/** The names by which elements refer to the built-in styles. */
export const STYLE_IDS: Readonly<Record<keyof typeof STYLES, string>> = Object.fromEntries(
  Object.entries(STYLES).map(([role, name]) => [role, styleId(name)]),
) as Record<keyof typeof STYLES, string>;

/** The name of the first master page. Programs give it the same name as the default text style. */
export const FIRST_MASTER = STYLES.text;

/** The display name of a heading's style. */
export const headingStyle = (level: number): string => `Heading ${level}`;

/** Returns the name of a section that represents an editor block: a tag, and a number that makes the name unique. */
export const sectionName = (tag: string, number: number): string => `${tag} ${number}`;

/** Returns the tag in a section's name. Undefined for sections that this product did not write. */
export const tagOfSection = (name: string): string | undefined => /^(editor:\S+) \d+$/.exec(name)?.[1];

/** Reference formats of cross references (ODF 1.3, part 3, 19.857), by the editor's name. */
export const REFERENCE_FORMATS: Readonly<Record<string, string>> = {
  text: 'text',
  page: 'page',
  position: 'direction',
  number: 'number',
  numberNoContext: 'number-no-superior',
  numberFullContext: 'number-all-superior',
};

/** Elements of fields with document properties (ODF 1.3, part 3, 7.3 and 7.5), by the editor's name. */
export const DOCUMENT_FIELDS: Readonly<Record<string, string>> = {
  date: 'text:date',
  time: 'text:time',
  created: 'text:creation-date',
  modified: 'text:modification-date',
  printed: 'text:print-date',
  title: 'text:title',
  subject: 'text:subject',
  author: 'text:initial-creator',
  keywords: 'text:keywords',
  description: 'text:description',
  fileName: 'text:file-name',
  words: 'text:word-count',
  characters: 'text:character-count',
  property: 'text:user-defined',
};

/** What a chapter field shows (ODF 1.3, part 3, 7.3.10), by the editor's name. */
export const CHAPTER_DISPLAYS: Readonly<Record<string, string>> = {
  text: 'name',
  number: 'plain-number',
  numberNoContext: 'plain-number',
  numberFullContext: 'number',
  numberAndText: 'number-and-name',
};

/** Attributes of a bibliography mark with a fact of its source (ODF 1.3, part 3, 8.1.11), by the editor's name. */
export const SOURCE_ATTRIBUTES: Readonly<Record<string, string>> = Object.fromEntries(
  SOURCE_FIELDS.filter((fact) => fact !== 'day').map((fact) => [fact, `text:${fact}`]),
);

const KNOWN_TYPES: ReadonlySet<string> = new Set<string>(SOURCE_TYPES);

/** Further types of sources (19.780), with the editor's type that is nearest. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  booklet: 'book',
  manual: 'book',
  incollection: 'inbook',
  inproceedings: 'conference',
  proceedings: 'conference',
  mastersthesis: 'phdthesis',
  journal: 'article',
};

/** Returns the type of a source by its name in the format, which has the editor's names and more. */
export const typeOfBibliography = (name: string): string =>
  (KNOWN_TYPES.has(name) ? name : Object.hasOwn(OTHER_TYPES, name) && OTHER_TYPES[name]) || 'misc';

/** Reference formats of references to captions, by the editor's name. */
export const CAPTION_FORMATS: Readonly<Record<string, string>> = {
  label: 'category-and-value',
  caption: 'caption',
  number: 'value',
};

/** Returns the name of an index. It also records the first level, as the format has no attribute for that. */
export const contentsName = (minLevel: number, number: number): string =>
  minLevel === 1 ? `Contents ${number}` : `Contents from ${minLevel}, ${number}`;

/** Returns the first level that the name of an index records. */
export const leastLevelOf = (name: string): number => Number(/^Contents from ([1-6]), \d+$/.exec(name)?.[1] ?? 1);

/** Returns the id of an inline element that represents a node without an ODF equivalent. Ids have no colons (XML Namespaces, 3). */
export const metaId = (tag: string): string => tag.replaceAll(':', '-');

/** Returns the tag that such an id encodes. */
export const tagOfMeta = (id: string): string => id.replaceAll('-', ':');

/** Returns the name of the bookmark in front of a mark that repeats an index entry within its range. */
export const repeatedMark = (number: number): string => `_IdxIn_${number}`;

export const isRepeatedMark = (name: string): boolean => /^_IdxIn_\d+$/.test(name);

/** Returns the name of the bookmark in front of an index entry that has a range. */
export const rangeBookmark = (range: string, number: number): string => `_IdxRange_${number}_${range}`;

/** Returns the range in the name of such a bookmark. */
export const rangeOfBookmark = (name: string): string | undefined => /^_IdxRange_\d+_(\S+)$/.exec(name)?.[1];

/** The package member that describes nodes without an ODF equivalent. */
export const ORIGINALS_PART = 'editor/nodes.xml';

/** The cell borders of a table without borders, and the background of its header cells. */
export const PLAIN_GRID = '0.5pt solid #b5b5b5';
export const PLAIN_HEAD = '#f1f2f4';
/** The default padding between the borders and the text of cells. */
export const PLAIN_PADDING = '2pt 5.4pt';

/** The text appearance of a page that states none. */
export const UNSAID = { ...UNSAID_LOOK, fontFamily: 'Liberation Sans', cellPadding: '0pt' } as const;

/** The origins of a picture's position and the text wrapping, by the editor's words (20.290, 20.395, 20.404). */
export const PLACE_WORDS = {
  horizontal: { page: 'page', margin: 'page-content', character: 'char' },
  vertical: { page: 'page', margin: 'page-content', line: 'line' },
  wrap: { left: 'left', right: 'right', largest: 'biggest' },
} as const;

/** The default distance between text and the left and right sides of a picture. */
export const USUAL_DISTANCE = { square: '0pt 6pt 0pt 6pt', other: '0pt 0pt 0pt 0pt' } as const;
