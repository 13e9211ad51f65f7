import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';
import type { LiveReading } from '@editor-companion/document/yjs';
import { ContentEmbed, ContentString, createID, type ID, XmlElement, XmlText } from 'yjs';
import type { Source } from './source.ts';

/** A character or an inline node. */
export interface Token {
  /** Tokens with the same key are equal: they look the same, apart from comments. */
  readonly key: string;
  /** Tokens with the same sign have the same text, regardless of their format. */
  readonly sign: string;
  /** Adjacent characters with the same look form one text. */
  readonly look: string;
  /** One UTF-16 unit; undefined for a node. */
  readonly unit: string | undefined;
  readonly node: DocumentNode | undefined;
  readonly marks: readonly DocumentMark[];
  /** Undefined if the shown structure is not the document's own. */
  readonly id: ID | undefined;
}

/** Longer texts are not compared character by character. */
export const MAX_TOKENS = 200_000;

/** The tokens of a node that contains text. */
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
  const look = lookOf(marks);
  return Array.from({ length: text.length }, (_, at) => charToken(text.charAt(at), look, ids[at]));
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

/** The caller checks the length: characters that are not shown would change it. */
function* textTokens(text: XmlText, reading: LiveReading): Generator<Token> {
  const ids = idsOf(text);
  let at = 0;
  for (const { insert, attributes } of text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]) {
    if (typeof insert !== 'string') {
      at += 1;
      continue;
    }
    const marks = attributes ? reading.marksOf(attributes) : [];
    const look = lookOf(marks);
    for (let index = 0; index < insert.length; index++) yield charToken(insert.charAt(index), look, ids[at + index]);
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

interface Look extends Pick<Token, 'look' | 'marks'> {
  /** Leaves out comments: commenting on a text does not change it. */
  readonly form: string;
}

function lookOf(marks: readonly DocumentMark[]): Look {
  const look = JSON.stringify(marks);
  const own = marks.filter(({ type }) => type !== 'comment');
  return { marks, look, form: own.length === marks.length ? look : JSON.stringify(own) };
}

const charToken = (unit: string, { marks, look, form }: Look, id: ID | undefined): Token => ({
  key: `${unit}${form}`,
  sign: unit,
  look,
  unit,
  node: undefined,
  marks,
  id,
});

function nodeToken(node: DocumentNode, id: ID | undefined): Token {
  const { marks = [], ...bare } = node;
  const key = `\u0000${JSON.stringify(node)}`;
  return { key, sign: `\u0000${JSON.stringify(bare)}`, look: '', unit: undefined, node, marks, id };
}
