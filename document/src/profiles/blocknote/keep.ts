import type { Schema } from '@tiptap/pm/model';
import type { DocumentNode } from '../../json.ts';
import { linkUrl } from '../../schema/kinds.ts';
import { string } from '../engine/string.ts';
import type { Block } from './block.ts';
import { inlineFrom } from './inline-from.ts';

/** Files, and pictures and videos without an accepted URL. */
const FILES = new Set(['file', 'image', 'video', 'audio']);

/**
 * Keeps an unknown block by its name and with its props. Its text, or its name and caption, stays readable. A name that has another meaning
 * here is replaced.
 */
export function keepBlock(block: Block, level: number, schema: Schema): DocumentNode {
  const { id, type, props, content } = block;
  const isOurs = Object.hasOwn(schema.nodes, type);
  const isText = Array.isArray(content) || typeof content === 'string';
  const kept = {
    ...(id !== undefined && { blockId: id }),
    ...(level > 0 && { nested: level }),
    ...(isOurs && { type }),
    ...(isText && { lines: true }),
    ...(!isText && content !== undefined && { raw: content }),
  };
  const shown = FILES.has(type) ? linked(props) : isText ? [{ type: 'paragraph', content: inlineFrom(content) }] : [];
  return {
    type: isOurs ? `blocknote-${type}` : type,
    attrs: { ...props, blocknote: kept },
    ...(shown.length > 0 && { content: shown }),
  };
}

/** Returns a file's name as a link to it, and its caption. */
export function linked({ name, url, caption }: Readonly<Record<string, unknown>>): DocumentNode[] {
  const text = string(name) || string(url);
  const marks = linkUrl.is(url) && url !== '' ? [{ type: 'link', attrs: { href: url } }] : [];
  const lines: DocumentNode[] = [
    { type: 'text', text, ...(marks.length > 0 && { marks }) },
    { type: 'text', text: string(caption) },
  ];
  return lines.filter((line) => line.text !== '').map((line) => ({ type: 'paragraph', content: [line] }));
}
