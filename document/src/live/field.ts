import { XmlElement, XmlText, type AbstractType, type Doc, type XmlFragment } from 'yjs';
import { DocumentError } from '../errors.ts';

/** Where Tiptap's collaboration extension keeps the document, unless told otherwise. */
export const DEFAULT_FIELD = 'default';
/** What is kept beside the content: what is said about the document, and what shows comments and versions. */
const BESIDE = /^(?:metadata|threads|__tiptapcollab__.*)$/;
const MAX_NAMED = 5;

/**
 * The field that holds the document: the one that is named, else `default`, else the only other one that holds any.
 *
 * @throws DocumentError DOCUMENT_FIELD_UNREADABLE (409) where there is content, and none of it, or more than one, can be meant.
 */
export function fieldOf(doc: Doc, wanted?: string): string {
  const field = wanted ?? DEFAULT_FIELD;
  const kinds = new Map(
    [...doc.share.keys()]
      .filter((name) => name === field || !BESIDE.test(name))
      .map((name) => [name, kindOf(doc, name)]),
  );
  const found = kinds.get(field) ?? 'nothing';
  if (found === 'content') return field;
  const others = [...kinds].filter(([, kind]) => kind !== 'nothing');
  if (wanted === undefined && found === 'nothing') {
    const [one, ...more] = others.filter(([, kind]) => kind === 'content');
    if (one && more.length === 0) return one[0];
  }
  if (others.length === 0) return field;
  const names = others.slice(0, MAX_NAMED).map(([name, kind]) => `«${name.slice(0, 64)}» (${kind})`);
  throw new DocumentError('DOCUMENT_FIELD_UNREADABLE', { field: field.slice(0, 64), found: names.join(', ') });
}

/** The fragment of `fieldOf`. */
export const fragmentOf = (doc: Doc, wanted?: string): XmlFragment => doc.getXmlFragment(fieldOf(doc, wanted));

function kindOf(doc: Doc, name: string): 'content' | 'nothing' | 'text' | 'other data' {
  const type = doc.share.get(name);
  if (type && type._map.size > 0) return 'other data';
  const children = fragmentAt(doc, name)?.toArray() as unknown[] | undefined;
  if (!children) return 'other data';
  if (children.length === 0) return 'nothing';
  if (children.every(isContent)) return 'content';
  return children.some((child) => typeof child === 'string') ? 'text' : 'other data';
}

/** Undefined where it was read as another type before. */
function fragmentAt(doc: Doc, name: string): XmlFragment | undefined {
  try {
    return doc.getXmlFragment(name);
  } catch {
    return undefined;
  }
}

/** Lexical keeps paragraphs as texts with attributes, which say more than an editor document can. */
const isContent = (child: unknown): boolean =>
  child instanceof XmlElement || (child instanceof XmlText && (child as AbstractType<unknown>)._map.size === 0);
