/** The shares of a paragraph's word pairs, or of a table's cells, below which it counts as missing in the PDF. */
const PARAGRAPH = 0.5;
const TABLE = 0.75;

/** The marks with which LibreOffice prints tracked changes. */
const DRAWN = { insertion: { type: 'underline' }, deletion: { type: 'strike' } };
/** Text formats that print small letters as capitals. */
const IN_CAPITALS = new Set(['all-caps', 'small-caps']);

/**
 * Returns the part of a document that its PDF can show: charts are tables in documents and drawings in PDFs, and small text boxes cut off
 * their text. Paragraphs and tables are removed if no PDF reader finds their words. Text in capitals is converted, and links to missing
 * places are removed.
 */
export function printedOf(node, words) {
  const print = compact(words);
  const places = new Set(placesIn(node));
  const leads = ({ type, attrs }) => type !== 'link' || !attrs.href.startsWith('#') || places.has(attrs.href.slice(1));
  const keep = (child) => {
    if (child.type === 'table') return isShown(cellsOf(child).map(compact), print, TABLE);
    if (child.type !== 'paragraph' && child.type !== 'heading') return true;
    return isShown(pairsOf(textOf(child)), print, PARAGRAPH);
  };
  const prune = ({ content, marks, text, ...rest }) => ({
    ...rest,
    ...(text !== undefined && { text: isInCapitals(marks) ? text.toUpperCase() : text }),
    ...(marks && { marks: marks.filter(leads).map((mark) => DRAWN[mark.type] ?? mark) }),
    ...(content && { content: content.filter(keep).map(prune).filter(isWhole) }),
  });
  return prune(node);
}

/** Tells whether a block remains: items and lists without text are removed. */
const isWhole = ({ type, content }) => !/List$|^listItem$|^textBox$/u.test(type) || (content ?? []).length > 0;

const isInCapitals = (marks = []) => marks.some(({ attrs }) => IN_CAPITALS.has(attrs?.fontVariant));

/** Returns the anchor names that links can target. */
const placesIn = ({ attrs, content = [] }) => [...(attrs?.anchor ? [attrs.anchor] : []), ...content.flatMap(placesIn)];

const compact = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

function isShown(parts, print, share) {
  const told = parts.filter((part) => part !== '');
  return told.length === 0 || told.filter((part) => print.includes(part)).length >= told.length * share;
}

export const textOf = ({ text, type, content = [] }) =>
  text ?? (type === 'hardBreak' ? ' ' : content.map(textOf).join(''));

function pairsOf(text) {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.length < 3 ? [] : words.slice(1).map((word, at) => compact(words[at] + word));
}

export const hasText = (node) => compact(textOf(node)) !== '';

const cellsOf = ({ content = [] }) => content.flatMap((row) => (row.content ?? []).map(textOf));
