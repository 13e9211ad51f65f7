import { Mark } from '@tiptap/pm/model';
import type { Node } from '@tiptap/pm/model';
import { toHTML } from '../html/to-html.ts';
import type { DocumentNode } from '../json.ts';
import { fenceFor, noteLabel } from './syntax.ts';

interface Context {
  /** No line break can stand here: in headings and cells. */
  isOneLine?: boolean;
}

/** Marks with a delimiter in Markdown, and the element to fall back on where the delimiter would not be read as one. */
const DELIMITERS: Record<string, { delimiter: string; tag: string }> = {
  bold: { delimiter: '**', tag: 'strong' },
  italic: { delimiter: '_', tag: 'em' },
  strike: { delimiter: '~~', tag: 's' },
};
const TAGS: Record<string, string> = {
  underline: 'u',
  subscript: 'sub',
  superscript: 'sup',
  highlight: 'mark',
  insertion: 'ins',
  deletion: 'del',
};

/** The content of a block of text. */
export function writeInline(block: Node, context: Context = {}): string {
  const nodes = block.children.map((node, i) =>
    node.type.name === 'hardBreak' ? node.mark(sharedMarks(block, i)) : node,
  );
  while (nodes.at(-1)?.type.name === 'hardBreak') nodes.pop();
  const text = writeRun(nodes, 0, context);
  return text
    .split('\n')
    .map((line) => escapeStart(line.trim()))
    .join('\n')
    .trim();
}

/** A line break needs no marks but those of both its neighbours. */
function sharedMarks(block: Node, index: number): readonly Mark[] {
  const marksAt = (i: number) => (i >= 0 && i < block.childCount ? block.child(i).marks : Mark.none);
  return marksAt(index - 1).filter((mark) => mark.isInSet(marksAt(index + 1)));
}

interface Part {
  mark: Mark | undefined;
  nodes: Node[];
}

/** Nodes from a level of marks on: neighbours that share the mark of this level stand within it together. */
function writeRun(nodes: readonly Node[], level: number, context: Context): string {
  const parts: Part[] = [];
  for (const node of nodes) {
    const mark = writtenMarks(node)[level];
    const last = parts.at(-1);
    if (last !== undefined && (mark === undefined ? last.mark === undefined : last.mark?.eq(mark) === true))
      last.nodes.push(node);
    else parts.push({ mark, nodes: [node] });
  }
  const texts = parts.map(({ mark, nodes: inner }) =>
    mark === undefined ? inner.map((node) => writeLeaf(node, context)).join('') : writeRun(inner, level + 1, context),
  );
  return parts
    .map(({ mark }, i) => {
      const text = texts[i] ?? '';
      if (mark === undefined) return parts[i + 1]?.mark?.type.name === 'link' ? text.replace(/!$/, '\\!') : text;
      const before = edge(parts[i - 1], texts[i - 1]?.at(-1), level);
      const after = edge(parts[i + 1], texts[i + 1]?.at(0), level);
      return wrap(mark, text, before, after);
    })
    .join('');
}

/** Stands for a neighbour in marks of its own: two delimiters in a row would be read as one. */
const MARKED = '*';
/** Stands for the delimiter of the mark around. */
const ENCLOSED = '(';

/** The character beside a mark. */
const edge = (part: Part | undefined, char: string | undefined, level: number): string => {
  if (part === undefined) return level === 0 ? ' ' : ENCLOSED;
  return part.mark === undefined ? (char ?? ' ') : MARKED;
};

/** Marks that Markdown has a form for; code last, for nothing can stand within it. */
function writtenMarks({ marks, isText }: Node): Mark[] {
  const written = marks.filter(({ type: { name } }) => name === 'link' || name in DELIMITERS || name in TAGS);
  const code = isText ? marks.filter(({ type }) => type.name === 'code') : [];
  return [...written, ...code];
}

function wrap(mark: Mark, text: string, before: string, after: string): string {
  const { name } = mark.type;
  if (name === 'code') return writeCode(text);
  if (name === 'link') return `[${text}](${writeUrl(String(mark.attrs['href']))}${writeTitle(mark.attrs['title'])})`;
  const tag = TAGS[name];
  if (tag !== undefined) return `<${tag}>${text}</${tag}>`;
  const style = DELIMITERS[name];
  // Space and line breaks (a backslash and a newline) at the edges go outside.
  const { lead, inner, trail } = parted(text);
  if (style === undefined || inner === '') return text;
  const isIntraword =
    name === 'italic' && (mayBeWord(lead === '' ? before : ' ') || mayBeWord(trail === '' ? after : ' '));
  const canOpen = flanks(lead === '' ? before : ' ', inner.at(0) ?? ' ');
  const canClose = flanks(trail === '' ? after : ' ', inner.at(-1) ?? ' ');
  const { delimiter } = style;
  return canOpen && canClose && !isIntraword
    ? `${lead}${delimiter}${inner}${delimiter}${trail}`
    : `${lead}<${style.tag}>${inner}</${style.tag}>${trail}`;
}

function parted(text: string): { lead: string; inner: string; trail: string } {
  const [lead = ''] = /^(?:\s|\\\n)*/.exec(text) ?? [];
  let end = text.length;
  while (end > lead.length && isSpace(text.charAt(end - 1))) end -= text.slice(end - 2, end) === '\\\n' ? 2 : 1;
  return { lead, inner: text.slice(lead.length, end), trail: text.slice(Math.max(end, lead.length)) };
}

const isSpace = (char: string): boolean => char.trim() === '';

/** Anything outside a delimiter that some reader may take for part of a word. */
const mayBeWord = (char: string): boolean => !/[\s!-/:-@[-`{-~]/.test(char);
const isWord = (char: string): boolean => /[\p{L}\p{N}]/u.test(char);

/** Whether CommonMark reads a delimiter between these characters as one, beside a word or between punctuation. */
const flanks = (outside: string, inside: string): boolean =>
  outside !== MARKED && !/\s/.test(inside) && (isWord(inside) || !mayBeWord(outside));

function writeCode(text: string): string {
  const fence = fenceFor(text, 1);
  const pad = /^[` ]|[` ]$/.test(text) && text.trim() !== '' ? ' ' : '';
  return `${fence}${pad}${text.replaceAll('\n', ' ')}${pad}${fence}`;
}

function writeUrl(url: string): string {
  const escaped = url.replaceAll(/[\\<>]|&(?=[#\w])/g, '\\$&');
  return /[\s()<>\\]/.test(url) || url === '' ? `<${escaped}>` : escaped;
}

function writeTitle(title: unknown): string {
  return typeof title === 'string'
    ? ` "${title.replaceAll('\n', ' ').replaceAll(/["\\`*_<[\]]|&(?=[#\w])/g, '\\$&')}"`
    : '';
}

function writeLeaf(node: Node, { isOneLine = false }: Context): string {
  const { attrs } = node;
  if (node.isText)
    return node.marks.some(({ type }) => type.name === 'code') ? (node.text ?? '') : escape(node.text ?? '');
  switch (node.type.name) {
    case 'hardBreak':
      return isOneLine ? '<br>' : '\\\n';
    case 'image':
      return `![${escape(String(attrs['alt'] ?? ''))}](${writeUrl(String(attrs['src']))}${writeTitle(attrs['title'])})`;
    case 'inlineMath': {
      const latex = String(attrs['latex']);
      return /^[^\s$]$|^[^\s$][^$\n]*[^\s$\\]$/.test(latex) && !isOneLine
        ? `$${latex}$`
        : toHTML(node.toJSON() as DocumentNode);
    }
    case 'footnoteReference':
      return `[^${noteLabel(node)}]`;
    case 'pageNumber':
      return escape(String(attrs['text'] ?? ''));
    default:
      return '';
  }
}

/** Text that Markdown reads as just that. A word_with_underscores keeps them. */
const escape = (text: string): string =>
  text
    .replaceAll(/[\t\n]/g, ' ')
    .replaceAll(/[\\`*[\]<$~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\w])/gu, '\\$&')
    .replaceAll('\u00A0', '&nbsp;');

/** The start of a line, if it would be read as that of a list, a heading, a quote or a rule. */
const escapeStart = (line: string): string =>
  line.replace(/^([-+=>#|:])/, '\\$1').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
