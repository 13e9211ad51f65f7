import { XmlElement, type XmlFragment, XmlText, type AbstractType } from 'yjs';
import type { DocumentMark, DocumentNode } from '../json.ts';

/** A container of content: an element, or the fragment of a whole document. */
export type Parent = XmlElement | XmlFragment;

/** The formats of a text in Yjs: marks by name, or by name and hash. */
export type Formats = Readonly<Record<string, unknown>>;

/** The position of a token: the index of its parent's child, and the offset within a text. */
interface Place {
  readonly child: number;
  readonly offset: number;
}

/** A UTF-16 unit of text. */
export interface TextToken extends Place {
  readonly kind: 'text';
  readonly unit: string;
  readonly formats: Formats;
  readonly holder: XmlText;
}

export interface NodeToken extends Place {
  readonly kind: 'node';
  readonly element: XmlElement;
}

/** Content without a form in editor JSON: an embedded object, a map, a list. */
export interface OddToken extends Place {
  readonly kind: 'odd';
  readonly name: string;
  readonly holder: XmlText | undefined;
}

export type Token = TextToken | NodeToken | OddToken;

/** A token of editor JSON. */
export type JsonToken =
  | { readonly kind: 'text'; readonly unit: string; readonly marks: readonly DocumentMark[] }
  | { readonly kind: 'node'; readonly node: DocumentNode };

const NO_FORMATS: Formats = Object.freeze({});
const NO_MARKS: readonly DocumentMark[] = Object.freeze([]);

interface DeltaPart {
  readonly insert: unknown;
  readonly attributes?: Formats;
}

/** Returns a text as parts of one format. */
export const deltaOf = (text: XmlText): readonly DeltaPart[] => text.toDelta() as DeltaPart[];

/** Returns the content of an element or fragment as tokens. */
export function tokensOf(parent: Parent): Token[] {
  return (parent.toArray() as AbstractType<unknown>[]).flatMap((child, index): Token[] => {
    if (child instanceof XmlText) return textTokens(child, index);
    if (child instanceof XmlElement) return [{ kind: 'node', element: child, child: index, offset: 0 }];
    return [{ kind: 'odd', name: child.constructor.name, holder: undefined, child: index, offset: 0 }];
  });
}

function textTokens(holder: XmlText, child: number): Token[] {
  const tokens: Token[] = [];
  for (const { insert, attributes: formats = NO_FORMATS } of deltaOf(holder)) {
    if (typeof insert !== 'string')
      tokens.push({ kind: 'odd', name: 'an embedded object', holder, child, offset: tokens.length });
    else
      for (let at = 0; at < insert.length; at++)
        tokens.push({ kind: 'text', unit: insert.charAt(at), formats, holder, child, offset: tokens.length });
  }
  return tokens;
}

/** Returns the content of a JSON node as tokens. */
export function jsonTokens(content: readonly DocumentNode[]): JsonToken[] {
  return content.flatMap((node): JsonToken[] => {
    if (node.type !== 'text') return [{ kind: 'node', node }];
    const { text = '', marks = NO_MARKS } = node;
    return Array.from({ length: text.length }, (_, at) => ({ kind: 'text', unit: text.charAt(at), marks }));
  });
}
