import { XmlElement, XmlText, type AbstractType, type Doc, type XmlFragment } from 'yjs';
import { DocumentError } from '../errors.ts';

/** The default field of Tiptap's collaboration extension. */
export const DEFAULT_FIELD = 'default';
/** Fields beside the content: metadata, comments and versions. */
const BESIDE = /^(?:metadata|threads|__tiptapcollab__.*)$/;
const MAX_NAMED = 5;

/**
 * Returns the field with the document: the requested one, else `default`, else the only other field with content.
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

/** Returns the fragment of `fieldOf`. */
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

/** Returns undefined if the field has another type. */
function fragmentAt(doc: Doc, name: string): XmlFragment | undefined {
  try {
    return doc.getXmlFragment(name);
  } catch {
    return undefined;
  }
}

/** Lexical stores paragraphs as texts with attributes, which editor documents cannot express. */
const isContent = (child: unknown): boolean =>
  child instanceof XmlElement || (child instanceof XmlText && (child as AbstractType<unknown>)._map.size === 0);
