import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';
import type { LiveReading } from '@editor-companion/document/yjs';
import { ContentEmbed, ContentString, createID, type ID, XmlElement, XmlText } from 'yjs';
import type { Source } from './source.ts';

/** A character, or a node between characters. */
export interface Token {
  /** Two tokens with the same key look the same. */
  readonly key: string;
  /** One UTF-16 unit; undefined for a node. */
  readonly unit: string | undefined;
  readonly node: DocumentNode | undefined;
  readonly marks: readonly DocumentMark[];
  /** Undefined where the document's own structure is not what is shown. */
  readonly id: ID | undefined;
}

/** More characters than these are not compared with each other. */
export const MAX_TOKENS = 200_000;

/** What a node with text in it holds. */
export function tokensOf(source: Source): Token[] {
  const { element, json, reading } = source;
  const tokens = element ? readTokens(element, reading) : undefined;
  return tokens && tokens.length === unitsIn(json)
    ? tokens
    : (json.content ?? []).flatMap((node) => tokensOfJson(node, source.idsOf(node)));
}

export const unitsIn = ({ content = [] }: DocumentNode): number =>
  content.reduce((sum, { type, text }) => sum + (type === 'text' ? (text ?? '').length : 1), 0);

function tokensOfJson(node: DocumentNode, ids: readonly ID[]): Token[] {
  if (node.type !== 'text') return [nodeToken(node, undefined)];
  const { text = '', marks = [] } = node;
  const key = JSON.stringify(marks);
  return Array.from({ length: text.length }, (_, at) => charToken(text.charAt(at), marks, key, ids[at]));
}

function readTokens(element: XmlElement, reading: LiveReading): Token[] {
  const tokens: Token[] = [];
  for (const child of element.toArray() as unknown[])
    if (child instanceof XmlText) for (const token of textTokens(child, reading)) tokens.push(token);
    else if (child instanceof XmlElement) {
      const node = reading.nodeOf(child);
      if (node) tokens.push(nodeToken(node, child._item?.id));
    }
  return tokens;
}

/** The length is checked by the caller: characters that are not shown make it another one. */
function* textTokens(text: XmlText, reading: LiveReading): Generator<Token> {
  const ids = idsOf(text);
  let at = 0;
  for (const { insert, attributes } of text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]) {
    if (typeof insert !== 'string') {
      at += 1;
      continue;
    }
    const marks = attributes ? reading.marksOf(attributes) : [];
    const key = JSON.stringify(marks);
    for (let index = 0; index < insert.length; index++)
      yield charToken(insert.charAt(index), marks, key, ids[at + index]);
    at += insert.length;
  }
}

function idsOf(text: XmlText): ID[] {
  const ids: ID[] = [];
  for (let item = text._start; item; item = item.right) {
    if (item.deleted || !(item.content instanceof ContentString || item.content instanceof ContentEmbed)) continue;
    for (let at = 0; at < item.length; at++) ids.push(createID(item.id.client, item.id.clock + at));
  }
  return ids;
}

const charToken = (unit: string, marks: readonly DocumentMark[], key: string, id: ID | undefined): Token => ({
  key: `${unit}${key}`,
  unit,
  node: undefined,
  marks,
  id,
});

const nodeToken = (node: DocumentNode, id: ID | undefined): Token => ({
  key: `\u0000${JSON.stringify(node)}`,
  unit: undefined,
  node,
  marks: node.marks ?? [],
  id,
});
