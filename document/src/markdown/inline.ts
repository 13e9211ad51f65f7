import { Mark } from '@tiptap/pm/model';
import type { Node } from '@tiptap/pm/model';
import { formsOf } from '../model/forms.ts';
import type { MarkMarkdown, MarkdownContext } from '../schema/node-module.ts';
import { escapeMarkdown, escapeStart } from '../syntax/markdown.ts';

/** Writes the content of a text block. */
export function writeInline(block: Node, context: MarkdownContext): string {
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

/** A line break needs only the marks that both its neighbours have. */
function sharedMarks(block: Node, index: number): readonly Mark[] {
  const marksAt = (i: number) => (i >= 0 && i < block.childCount ? block.child(i).marks : Mark.none);
  return marksAt(index - 1).filter((mark) => mark.isInSet(marksAt(index + 1)));
}

interface Part {
  mark: Mark | undefined;
  nodes: Node[];
}

/** Writes nodes from a level of marks on. Siblings that share the mark of this level are enclosed together. */
function writeRun(nodes: readonly Node[], level: number, context: MarkdownContext): string {
  const parts: Part[] = [];
  for (const node of nodes) {
    const mark = writtenMarks(node)[level];
    const last = parts.at(-1);
    if (last !== undefined && (mark === undefined ? last.mark === undefined : last.mark?.eq(mark) === true))
      last.nodes.push(node);
    else parts.push({ mark, nodes: [node] });
  }
  const texts = parts.map(({ mark, nodes: inner }) =>
    mark === undefined ? writeLeaves(inner, context) : writeRun(inner, level + 1, context),
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

/** Represents a sibling with other marks, because two adjacent delimiters would be read as one. */
const MARKED = '*';
/** Represents the delimiter of the enclosing mark. */
const ENCLOSED = '(';

/** Returns the character beside a mark. */
const edge = (part: Part | undefined, char: string | undefined, level: number): string => {
  if (part === undefined) return level === 0 ? ' ' : ENCLOSED;
  return part.mark === undefined ? (char ?? ' ') : MARKED;
};

/** Returns the marks with a form in Markdown. Literal ones come last, because nothing can be nested in them. */
function writtenMarks({ marks, isText }: Node): Mark[] {
  const written = marks.filter((mark) => formOf(mark) !== undefined && !isLiteral(mark));
  return isText ? [...written, ...marks.filter(isLiteral)] : written;
}

function formOf({ type }: Mark): MarkMarkdown | undefined {
  const forms = formsOf(type);
  return forms?.kind === 'mark' ? forms.markdown : undefined;
}

const isLiteral = (mark: Mark): boolean => formOf(mark)?.isLiteral === true;

function wrap(mark: Mark, text: string, before: string, after: string): string {
  const { write, delimiter, tag } = formOf(mark) ?? {};
  if (write) return write(text, mark);
  if (tag === undefined) return text;
  if (delimiter === undefined) return `<${tag}>${text}</${tag}>`;
  // Spaces and line breaks (a backslash and a newline) at the edges are written outside.
  const { lead, inner, trail } = parted(text);
  if (inner === '') return text;
  const isIntraword =
    delimiter === '_' && (mayBeWord(lead === '' ? before : ' ') || mayBeWord(trail === '' ? after : ' '));
  const canOpen = flanks(lead === '' ? before : ' ', inner.at(0) ?? ' ');
  const canClose = flanks(trail === '' ? after : ' ', inner.at(-1) ?? ' ');
  return canOpen && canClose && !isIntraword
    ? `${lead}${delimiter}${inner}${delimiter}${trail}`
    : `${lead}<${tag}>${inner}</${tag}>${trail}`;
}

function parted(text: string): { lead: string; inner: string; trail: string } {
  const [lead = ''] = /^(?:\s|\\\n)*/.exec(text) ?? [];
  let end = text.length;
  while (end > lead.length && isSpace(text.charAt(end - 1))) end -= text.slice(end - 2, end) === '\\\n' ? 2 : 1;
  return { lead, inner: text.slice(lead.length, end), trail: text.slice(Math.max(end, lead.length)) };
}

const isSpace = (char: string): boolean => char.trim() === '';

/** Tells whether a character outside a delimiter may be part of a word for some readers. */
const mayBeWord = (char: string): boolean => !/[\s!-/:-@[-`{-~]/.test(char);
const isWord = (char: string): boolean => /[\p{L}\p{N}]/u.test(char);

/** Tells whether CommonMark recognizes a delimiter between these characters. */
const flanks = (outside: string, inside: string): boolean =>
  outside !== MARKED && !/\s/.test(inside) && (isWord(inside) || !mayBeWord(outside));

const writeLeaves = (nodes: readonly Node[], context: MarkdownContext): string =>
  nodes.map((node, i) => besideFormula(nodes[i - 1], writeLeaf(node, context))).join('');

/** Escapes a dollar sign before a digit, which is a price and would not end a formula. */
const besideFormula = (before: Node | undefined, text: string): string =>
  before?.type.name === 'inlineMath' && /^\d/.test(text) ? `&#${text.charCodeAt(0)};${text.slice(1)}` : text;

function writeLeaf(node: Node, context: MarkdownContext): string {
  if (node.isText) return node.marks.some(isLiteral) ? (node.text ?? '') : escapeMarkdown(node.text ?? '');
  const forms = formsOf(node.type);
  if (forms?.kind !== 'node') return '';
  return forms.markdown?.write?.(node, context) ?? '';
}
