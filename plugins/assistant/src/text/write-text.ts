import type { DocumentNode } from '@editor-companion/document';
import { Book } from './book.ts';
import { escapeText, protectLine } from './escape.ts';
import { own, saidAttributes } from './json.ts';
import { headingKind, KINDS } from './kinds.ts';
import { lineLookOf, nameOf, nameOfLine } from './look.ts';
import { shapeOf } from './shape.ts';
import { isName, wordOf } from './words.ts';
import { labelOf, writeInline, type TextContext } from './write-inline.ts';
import { writeRow } from './write-row.ts';

const MAX_LEVEL = 6;
const MIN_CODE_FENCE = 3;
const MIN_FORMULA_FENCE = 2;
const LANGUAGE = /^[\w+#.-]{1,40}$/;

/** The lines of a block: its own, the verbatim lines after it, and the blocks inside. */
interface Form {
  readonly line: string;
  /** Its look, unless the line itself names it. */
  readonly look?: string;
  readonly raw?: readonly string[];
  readonly inner?: readonly DocumentNode[];
}

/** A block with its own part of the text. */
export interface Entry {
  readonly node: DocumentNode;
  /** Without indentation; several lines if some are verbatim. */
  readonly text: string;
  readonly depth: number;
}

/**
 * Writes blocks as text, one line each, with its anchor in front and a blank more per level. The README has the grammar.
 * @example
 * writeText(document.content, context); // '@1 # Title\n@2 A <b>bold</b> word.'
 */
export const writeText = (nodes: readonly DocumentNode[], context: TextContext): string =>
  textOf(entriesOf(nodes, context));

export const textOf = (entries: readonly Entry[]): string =>
  entries.map(({ text, depth }) => ' '.repeat(depth) + text).join('\n');

/** Like `writeText` for a whole document at the start of a run: afterwards the usual look of each kind of line need not be named. */
export function writeWhole(nodes: readonly DocumentNode[], context: TextContext): string {
  const census = new Book();
  writeText(nodes, { ...context, book: census });
  context.book.settleLooks(census);
  return writeText(nodes, context);
}

/** The blocks with their own part of the text, in document order. */
export function entriesOf(nodes: readonly DocumentNode[], context: TextContext): Entry[] {
  const entries: Entry[] = [];
  for (const node of nodes) gather(node, 0, context, entries);
  return entries;
}

function gather(node: DocumentNode, depth: number, context: TextContext, entries: Entry[]): void {
  const { book, keyOf } = context;
  // Text outside any block has no anchor and stays in place.
  if (node.type === 'text') return void entries.push({ node, depth, text: `@? ${escapeText(node.text ?? '', false)}` });
  const anchor = book.anchorOf(keyOf(node));
  const { line, look = '', raw = [], inner = [] } = formOf(node, context);
  const first = [`@${anchor}`, look, line].filter((part) => part !== '').join(' ');
  entries.push({ node, depth, text: [first, ...raw].join('\n') });
  for (const child of inner) gather(child, depth + 1, context, entries);
}

function formOf(node: DocumentNode, context: TextContext): Form {
  const shape = shapeOf(node, context.schema);
  if (shape === 'opaque') return { line: `[?${isName(node.type) ? node.type : ''}${labelOf(node)}]` };
  if (shape === 'line') return lineForm(node, context);
  if (shape === 'leaf') return leafForm(node, context);
  return containerForm(node, context);
}

/** The name of the attributes that a line does not show otherwise. */
function furtherLook({ type, attrs }: DocumentNode, { schema, book }: TextContext, ...says: readonly string[]): string {
  const said = Object.entries(saidAttributes(attrs, own(schema.nodes, type)));
  return nameOf(Object.fromEntries(said.filter(([name]) => !says.includes(name))), book);
}

function lineForm(node: DocumentNode, context: TextContext): Form {
  const { type, content = [] } = node;
  if (type === 'codeBlock' && content.every((child) => child.type === 'text' && !child.marks?.length))
    return codeForm(node, context);
  if (type === 'paragraph') {
    const { look, inline } = paragraphParts(node, KINDS.paragraph, context);
    return { line: inline, look };
  }
  const level = Number(node.attrs?.['level'] ?? 1);
  if (type === 'heading' && level >= 1 && level <= MAX_LEVEL) {
    const { level: _, ...attributes } = saidAttributes(node.attrs, own(context.schema.nodes, type));
    const look = { ...lineLookOf(node, undefined), attributes };
    const inline = protectLine(writeInline(content, context, { style: look.text }));
    return { line: joined('#'.repeat(level), inline), look: nameOfLine(headingKind(level), look, context.book) };
  }
  const inline = protectLine(writeInline(content, context, { style: undefined }));
  return { line: joined(`[${wordOf(type)}]`, inline), look: furtherLook(node, context) };
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

function paragraphParts(paragraph: DocumentNode, kind: string, context: TextContext) {
  const look = lineLookOf(paragraph, own(context.schema.nodes, paragraph.type));
  return {
    look: nameOfLine(kind, look, context.book),
    inline: protectLine(writeInline(paragraph.content ?? [], context, { style: look.text })),
  };
}

function codeForm(node: DocumentNode, context: TextContext): Form {
  const text = (node.content ?? []).map((child) => child.text ?? '').join('');
  const language = node.attrs?.['language'];
  const fence = fenceFor(text, '`', MIN_CODE_FENCE);
  const raw = [...(text === '' ? [] : text.split('\n')), fence];
  if (typeof language !== 'string' || !LANGUAGE.test(language))
    return { line: fence, look: furtherLook(node, context), raw };
  return { line: fence + language, look: furtherLook(node, context, 'language'), raw };
}

/** A fence longer than any run of its character in the text. */
function fenceFor(text: string, sign: '`' | '$', least: number): string {
  let [longest, run] = [0, 0];
  for (const character of text) {
    run = character === sign ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return sign.repeat(Math.max(least, longest + 1));
}

function leafForm(node: DocumentNode, context: TextContext): Form {
  const { type, attrs = {} } = node;
  const latex = attrs['latex'] ?? '';
  if (type === 'blockMath' && typeof latex === 'string') {
    const fence = fenceFor(latex, '$', MIN_FORMULA_FENCE);
    const raw = [...(latex === '' ? [] : latex.split('\n')), fence];
    return { line: fence, look: furtherLook(node, context, 'latex'), raw };
  }
  const line = type === 'horizontalRule' ? '---' : `[${wordOf(type)}${labelOf(node)}]`;
  return { line, look: furtherLook(node, context) };
}

function containerForm(node: DocumentNode, context: TextContext): Form {
  const { type, content = [] } = node;
  const item = type === 'listItem' || type === 'taskItem' ? itemForm(node, context) : undefined;
  if (item) return item;
  const look = furtherLook(node, context);
  const row = type === 'tableRow' ? writeRow(node, context) : undefined;
  return row === undefined ? { line: `[${wordOf(type)}]`, look, inner: content } : { line: row, look };
}

/** An item that begins with a paragraph has it on its own line. */
function itemForm(node: DocumentNode, context: TextContext): Form | undefined {
  const { type, attrs = {}, content = [] } = node;
  const [first, ...inner] = content;
  if (first?.type !== 'paragraph' || shapeOf(first, context.schema) !== 'line') return undefined;
  const { look, inline } = paragraphParts(first, KINDS.item, context);
  if (type === 'listItem') return { line: joined('-', look, inline), look: furtherLook(node, context), inner };
  const box = attrs['checked'] === true ? '[x]' : '[ ]';
  return { line: joined('-', box, look, inline), look: furtherLook(node, context, 'checked'), inner };
}
