import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';
import type { Formats, Line, Piece } from './lines.ts';

const LISTS: Readonly<Record<string, string>> = { bulletList: 'bullet', orderedList: 'ordered' };

/** Converts a document to Quill's lines. A node without a counterpart becomes its content. */
export const linesFrom = (document: DocumentNode): Line[] => blocks(document.content ?? [], {});

const blocks = (nodes: readonly DocumentNode[], around: Formats): Line[] =>
  nodes.flatMap((node, index) => block(node, around, index));

function block(node: DocumentNode, around: Formats, index: number): Line[] {
  const { type, attrs = {}, content = [] } = node;
  const align = attrs['textAlign'];
  const look = typeof align === 'string' && align !== 'left' ? { align } : {};
  switch (type) {
    case 'paragraph':
      return split(content, { ...around, ...look });
    case 'heading':
      return split(content, { ...around, ...look, header: attrs['level'] });
    case 'blockquote':
      return blocks(content, { ...around, blockquote: true });
    case 'codeBlock':
      return codeLines(node);
    case 'bulletList':
    case 'orderedList':
      return content.flatMap((item) => itemLines(item, { ...around, list: LISTS[type] }));
    case 'taskList':
      return content.flatMap((item) =>
        itemLines(item, { ...around, list: item.attrs?.['checked'] === true ? 'checked' : 'unchecked' }),
      );
    case 'table':
      return content.flatMap((row, at) => rowLines(row, `row-${index}-${at}`));
    default:
      return isInline(node) ? split([node], around) : blocks(content, around);
  }
}

const isInline = ({ type, content }: DocumentNode): boolean => type === 'text' || (type === 'image' && !content);

/** Splits inline content at line breaks. */
function split(content: readonly DocumentNode[], formats: Formats): Line[] {
  const lines: Piece[][] = [[]];
  for (const node of content)
    if (node.type === 'hardBreak') lines.push([]);
    else lines.at(-1)?.push(...piecesOf(node));
  return lines.map((pieces) => ({ pieces: joined(pieces), formats: set(formats) }));
}

/** Joins neighbours with the same formats, as Yjs returns them. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    const isSame = last && JSON.stringify(last.formats) === JSON.stringify(piece.formats);
    if (isSame && typeof last.insert === 'string' && typeof piece.insert === 'string')
      all[all.length - 1] = { ...last, insert: last.insert + piece.insert };
    else all.push(piece);
  }
  return all;
}

function piecesOf({ type, text, attrs = {}, marks = [], content = [] }: DocumentNode): Piece[] {
  const formats = set(Object.assign({}, ...marks.map(formatsOf)) as Formats);
  if (type === 'text') return [{ insert: text ?? '', formats }];
  if (type === 'image' && typeof attrs['src'] === 'string') return [{ insert: { image: attrs['src'] }, formats: {} }];
  return content.flatMap(piecesOf);
}

function formatsOf({ type, attrs = {} }: DocumentMark): Formats {
  switch (type) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
    case 'code':
      return { [type]: true };
    case 'subscript':
      return { script: 'sub' };
    case 'superscript':
      return { script: 'super' };
    case 'link':
      return { link: attrs['href'] };
    case 'highlight':
      return { background: attrs['color'] ?? 'yellow' };
    case 'textStyle':
      return {
        color: attrs['color'],
        background: attrs['backgroundColor'],
        font: attrs['fontFamily'],
        size: attrs['fontSize'],
      };
    default:
      return {};
  }
}

const set = (formats: Formats): Formats =>
  Object.fromEntries(Object.entries(formats).filter(([, value]) => value !== undefined && value !== null));

function codeLines({ attrs = {}, content = [] }: DocumentNode): Line[] {
  const { language } = attrs;
  const formats = { 'code-block': typeof language === 'string' && language !== '' ? language : true };
  const text = content.map((one) => one.text ?? '').join('');
  return text.split('\n').map((line) => ({ pieces: line === '' ? [] : [{ insert: line, formats: {} }], formats }));
}

/** An item's first text becomes the list line. Lists inside the item are one level deeper. */
function itemLines({ content = [] }: DocumentNode, formats: Formats): Line[] {
  const indent = typeof formats['indent'] === 'number' ? formats['indent'] : 0;
  return content.flatMap((child, index) => {
    if (child.type in LISTS || child.type === 'taskList') {
      const { list: _, ...rest } = formats;
      return block(child, { ...rest, indent: indent + 1 }, index);
    }
    return block(child, formats, index);
  });
}

function rowLines({ content = [] }: DocumentNode, table: string): Line[] {
  return content.map((cell) => {
    const lines = blocks(cell.content ?? [], {});
    const pieces = lines.flatMap((line, index) => [
      ...(index > 0 ? [{ insert: ' ', formats: {} }] : []),
      ...line.pieces,
    ]);
    return { pieces: joined(pieces), formats: { table } };
  });
}
