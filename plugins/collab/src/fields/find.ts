import { DEFAULT_FIELD } from '@editor-companion/document/yjs';
import type { Doc } from 'yjs';
import { fieldErrors } from './errors.ts';
import { shapeOf, type Shape } from './shape.ts';

/** Fields with other data than the content: metadata, and the mirrors of comments and versions. */
const BESIDE = /^(?:metadata|threads|__tiptapcollab__.*)$/;
const MAX_NAMED = 5;
const MAX_NAME = 64;

/** A root type of a Y.Doc. */
export interface Root {
  readonly name: string;
  readonly shape: Shape;
}

/** The content fields of a document by name. */
export const rootsOf = (doc: Doc): Root[] =>
  [...doc.share]
    .filter(([name]) => !BESIDE.test(name))
    .map(([name, type]) => ({ name, shape: shapeOf(type) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/**
 * Finds the field with the document: the named one; otherwise the first preferred field with content; otherwise the only other one. An
 * empty document is assumed to be in the first preferred field.
 * @throws CompanionError DOCUMENT_FIELD_AMBIGUOUS, DOCUMENT_FIELD_UNREADABLE (409).
 */
export function findField(doc: Doc, wanted?: string, preferred: readonly string[] = [DEFAULT_FIELD]): Root {
  const roots = rootsOf(doc);
  if (wanted !== undefined) return named(doc, wanted, roots);
  const shapes = new Map(roots.map(({ name, shape }) => [name, shape]));
  const first = preferred.find((name) => (shapes.get(name) ?? 'empty') !== 'empty');
  if (first !== undefined) return readable({ name: first, shape: shapes.get(first) ?? 'empty' }, roots);
  const [one, ...more] = roots.filter(isDocument);
  if (one && more.length > 0) throw fieldErrors.DOCUMENT_FIELD_AMBIGUOUS({ found: listed([one, ...more]) });
  if (one) return one;
  const fallback: Root = { name: preferred[0] ?? DEFAULT_FIELD, shape: 'empty' };
  const isBlank = roots.every(({ shape }) => shape === 'empty');
  if (isBlank) return fallback;
  throw fieldErrors.DOCUMENT_FIELD_UNREADABLE({ field: fallback.name, found: listed(roots) });
}

/** An empty field is valid only if no other field has content: a wrong name must not look like an empty document. */
function named(doc: Doc, name: string, roots: readonly Root[]): Root {
  const type = doc.share.get(name);
  const root: Root = { name, shape: type ? shapeOf(type) : 'empty' };
  const isMissing = root.shape === 'empty' && roots.some((one) => one.name !== name && one.shape !== 'empty');
  if (isMissing && !type) throw unreadable(name, roots);
  return readable(root, roots);
}

function readable(root: Root, roots: readonly Root[]): Root {
  if (root.shape === 'data') throw unreadable(root.name, roots);
  return root;
}

const unreadable = (name: string, roots: readonly Root[]): Error =>
  fieldErrors.DOCUMENT_FIELD_UNREADABLE({ field: name.slice(0, MAX_NAME), found: listed(roots) || 'nothing' });

const isDocument = ({ shape }: Root): boolean => shape !== 'empty' && shape !== 'data';

const listed = (roots: readonly Root[]): string =>
  roots
    .filter(({ shape }) => shape !== 'empty')
    .slice(0, MAX_NAMED)
    .map(({ name, shape }) => `«${name.slice(0, MAX_NAME)}» (${TITLES[shape]})`)
    .join(', ');

const TITLES: Readonly<Record<Shape, string>> = {
  empty: 'nothing',
  xml: 'content',
  lexical: 'content of Lexical',
  text: 'text',
  data: 'other data',
};
