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

/** Lines of one block: its own, what follows it as it is, and the blocks within it. */
interface Form {
  readonly line: string;
  /** What it looks like, where it does not say so itself. */
  readonly look?: string;
  readonly raw?: readonly string[];
  readonly inner?: readonly DocumentNode[];
}

/** A block with what is its own in the text. */
export interface Entry {
  readonly node: DocumentNode;
  /** Without indentation; several lines where some follow as they are. */
  readonly text: string;
  readonly depth: number;
}

/**
 * Blocks as text, a line for each, with its anchor before it and one blank more for each level. The grammar is in the README.
 *
 * @example
 * writeText(document.content, context); // '@1 # Title\n@2 A <b>bold</b> word.'
 */
export const writeText = (nodes: readonly DocumentNode[], context: TextContext): string =>
  textOf(entriesOf(nodes, context));

export const textOf = (entries: readonly Entry[]): string =>
  entries.map(({ text, depth }) => ' '.repeat(depth) + text).join('\n');

/**
 * As `writeText` for the whole of a document, with which a run begins: what most lines of a kind look like need not be said from then on.
 */
export function writeWhole(nodes: readonly DocumentNode[], context: TextContext): string {
  const census = new Book();
  writeText(nodes, { ...context, book: census });
  context.book.settleLooks(census);
  return writeText(nodes, context);
}

/** Blocks that have something of their own in the text, in the order of the document. */
export function entriesOf(nodes: readonly DocumentNode[], context: TextContext): Entry[] {
  const entries: Entry[] = [];
  for (const node of nodes) gather(node, 0, context, entries);
  return entries;
}

function gather(node: DocumentNode, depth: number, context: TextContext, entries: Entry[]): void {
  const { book, keyOf } = context;
  // What stands outside of any block has no anchor; it stays where it is.
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

/** The name of the attributes that a line does not say. */
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

/** A fence that is longer than any run of its sign in the text. */
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
