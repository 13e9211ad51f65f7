/* Names that the writer gives and the reader knows again; each is written here and nowhere else. */
import { OWN_WORDS, UNSAID_LOOK } from '../content/own/words.ts';

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

/** The name by which elements refer to a style: signs other than letters, digits and hyphens are written as their number. */
export function styleId(name: string): string {
  const id = name.replaceAll(/[^A-Za-z0-9-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`);
  return /^[A-Za-z_]/.test(id) ? id : `_${id}`;
}

/** The built-in styles by the names that elements refer to them by. */
export const STYLE_IDS: Readonly<Record<keyof typeof STYLES, string>> = Object.fromEntries(
  Object.entries(STYLES).map(([role, name]) => [role, styleId(name)]),
) as Record<keyof typeof STYLES, string>;

/** The name of the kind of pages that a text begins with, which programs call as they call its style. */
export const FIRST_MASTER = STYLES.text;

/** The display name of a heading's style. */
export const headingStyle = (level: number): string => `Heading ${level}`;

/** The name of a section that holds a block of the editor: a tag, and a number that makes the name the only one. */
export const sectionName = (tag: string, number: number): string => `${tag} ${number}`;

/** The tag of a section's name; undefined where it is not one of ours. */
export const tagOfSection = (name: string): string | undefined => /^(editor:\S+) \d+$/.exec(name)?.[1];

/** What references to blocks call what they show (ODF 1.3, part 3, 19.857), by the editor's word for it. */
export const REFERENCE_FORMATS: Readonly<Record<string, string>> = {
  text: 'text',
  page: 'page',
  position: 'direction',
  number: 'number',
  numberNoContext: 'number-no-superior',
  numberFullContext: 'number-all-superior',
};

/** Elements of fields that tell something of the document (ODF 1.3, part 3, 7.3 and 7.5), by the editor's word for it. */
export const DOCUMENT_FIELDS: Readonly<Record<string, string>> = {
  date: 'text:date',
  time: 'text:time',
  created: 'text:creation-date',
  modified: 'text:modification-date',
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

/** What references to captions call it. */
export const CAPTION_FORMATS: Readonly<Record<string, string>> = {
  label: 'category-and-value',
  caption: 'caption',
  number: 'value',
};

/** The name of an index, which also says where its levels begin: the format has no word for that. */
export const contentsName = (minLevel: number, number: number): string =>
  minLevel === 1 ? `Contents ${number}` : `Contents from ${minLevel}, ${number}`;

/** The level that the name of an index says. */
export const leastLevelOf = (name: string): number => Number(/^Contents from ([1-6]), \d+$/.exec(name)?.[1] ?? 1);

/** The id of an inline element that shows a node which the format has no form for: ids have no colons (XML Namespaces, 3). */
export const metaId = (tag: string): string => tag.replaceAll(':', '-');

/** The tag of such an id. */
export const tagOfMeta = (id: string): string => id.replaceAll('-', ':');

/** The member of the package that tells of such nodes. */
export const ORIGINALS_PART = 'editor/nodes.xml';

/** Lines around the cells of a table that has none of its own, and behind the cells of its head. */
export const PLAIN_GRID = '0.5pt solid #b5b5b5';
export const PLAIN_HEAD = '#f1f2f4';
/** Between the lines and the text of cells, where nothing is said. */
export const PLAIN_PADDING = '2pt 5.4pt';

/** How text looks whose page says nothing of it. */
export const UNSAID = { ...UNSAID_LOOK, fontFamily: 'Liberation Sans', cellPadding: '0pt' } as const;

/** What the place of a picture counts from, and at which sides text stands, by the editor's words (20.290, 20.395, 20.404). */
export const PLACE_WORDS = {
  horizontal: { page: 'page', margin: 'page-content', character: 'char' },
  vertical: { page: 'page', margin: 'page-content', line: 'line' },
  wrap: { left: 'left', right: 'right', largest: 'biggest' },
} as const;

/** What text keeps to the left and right of a picture that says no distance. */
export const USUAL_DISTANCE = { square: '0pt 6pt 0pt 6pt', other: '0pt 0pt 0pt 0pt' } as const;
