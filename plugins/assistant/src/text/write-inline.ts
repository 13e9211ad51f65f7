import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import type { Schema } from '@tiptap/pm/model';
import type { Book } from './book.ts';
import { escapeText } from './escape.ts';
import { bareMark, canonical, own, saidAttributes, sortMarks } from './json.ts';
import { TEXT_STYLE } from './look.ts';
import { inlineWordOf, numberedTagOf, plainTagOf } from './words.ts';

/** The context for writing the text form. */
export interface TextContext {
  /** Without the nodes that hold unknown content. */
  readonly schema: Schema;
  readonly book: Book;
  /** A node's permanent identity in the document. */
  readonly keyOf: (node: DocumentNode) => string;
}

interface Tag {
  /** Equal for equal marks. */
  readonly id: string;
  readonly open: string;
  readonly close: string;
}

const MAX_LABEL = 40;
/** A formula that would end its own tag, its cell or the line is shown by its anchor. */
const isFormula = (latex: unknown, isInCell: boolean): latex is string =>
  typeof latex === 'string' &&
  !latex.includes('\n') &&
  !latex.includes('</math>') &&
  !(isInCell && (latex.includes('|') || latex.includes('<p>')));

export interface LineOptions {
  /** The style that text has by default. */
  readonly style: Readonly<Record<string, unknown>> | undefined;
  readonly isInCell?: boolean;
}

/** Writes inline content as one line. */
export function writeInline(
  nodes: readonly DocumentNode[],
  context: TextContext,
  { style, isInCell = false }: LineOptions,
): string {
  const base = style && canonical({ type: TEXT_STYLE, attrs: style });
  let line = '';
  let open: readonly Tag[] = [];
  for (const node of nodes) {
    // Breaks and pictures seldom have a style of their own, so they do not take the line's style.
    const tags = tagsOf(node.marks ?? [], node.type === 'text' ? base : undefined, context);
    let common = 0;
    while (common < open.length && open[common]?.id === tags[common]?.id) common += 1;
    line +=
      closing(open.slice(common)) +
      tags
        .slice(common)
        .map((tag) => tag.open)
        .join('');
    line += writeNode(node, context, isInCell);
    open = tags;
  }
  return line + closing(open);
}

const closing = (tags: readonly Tag[]): string =>
  tags
    .toReversed()
    .map(({ close }) => close)
    .join('');

/** The tags of marks, without the line's own style. Text without any style is tagged as such. */
function tagsOf(marks: readonly DocumentMark[], base: string | undefined, context: TextContext): Tag[] {
  const styled = marks.some(({ type }) => type === TEXT_STYLE) || base === undefined;
  const all = styled ? marks : [...marks, { type: TEXT_STYLE }];
  const bare = sortMarks(all, context.schema).map((mark) => bareMark(mark, context.schema));
  // The line's own style needs no number, which the legend would have to explain.
  return bare
    .map((mark) => ({ mark, id: canonical(mark) }))
    .flatMap(({ mark, id }) => (id === base ? [] : [tagOf(mark, id, context)]));
}

function writeNode(node: DocumentNode, context: TextContext, isInCell: boolean): string {
  const { type, text } = node;
  if (type === 'text') return escapeText(text ?? '', isInCell);
  const { latex = '', ...further } = saidAttributes(node.attrs, own(context.schema.nodes, type));
  const isPlain = Object.keys(further).length === 0 && !node.content?.length;
  if (type === 'hardBreak' && isPlain && latex === '') return '<br>';
  if (type === 'inlineMath' && isPlain && isFormula(latex, isInCell)) return `<math>${latex}</math>`;
  return `<${inlineWordOf(type)}@${context.book.anchorOf(context.keyOf(node))}${labelOf(node)}>`;
}

/** The description of an inline node beside its anchor, for reading only. */
export function labelOf(node: DocumentNode): string {
  const label = labelText(node)
    .replaceAll(/[\s"<>|\\]+/g, ' ')
    .trim()
    .slice(0, MAX_LABEL);
  return label === '' ? '' : ` "${label.toWellFormed()}"`;
}

function labelText({ attrs = {}, content = [], text }: DocumentNode): string {
  if (text !== undefined) return text;
  for (const name of ['label', 'alt', 'title', 'text', 'name', 'latex']) {
    const value = own(attrs, name);
    if (typeof value === 'string' && value !== '') return value.slice(0, 2 * MAX_LABEL);
  }
  let label = '';
  for (const child of content) if (label.length < MAX_LABEL) label += `${labelText(child)} `;
  return label;
}

function tagOf(bare: DocumentMark, id: string, { book }: TextContext): Tag {
  const plain = plainTagOf(bare.type);
  if (plain !== undefined && !bare.attrs) return { id, open: `<${plain}>`, close: `</${plain}>` };
  const href = plainLink(bare);
  if (href !== undefined) return { id, open: `<a href="${href}">`, close: '</a>' };
  const name = numberedTagOf(bare.type);
  const isNoStyle = bare.type === TEXT_STYLE && !bare.attrs;
  const number = isNoStyle ? 0 : book.lookNumber(canonical({ kind: 'mark', mark: bare }));
  return { id, open: `<${name}:${number}>`, close: `</${name}>` };
}

/** The address of a link without further attributes, if it fits into a tag. */
function plainLink({ type, attrs = {} }: DocumentMark): string | undefined {
  const { href, ...others } = attrs;
  if (type !== 'link' || typeof href !== 'string' || Object.keys(others).length > 0) return undefined;
  return /["<>|\n\t\\]/.test(href) || href.length > MAX_ADDRESS ? undefined : href;
}

/** A longer address is shown by a number. */
const MAX_ADDRESS = 200;
