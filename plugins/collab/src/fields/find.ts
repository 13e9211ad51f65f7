import { DEFAULT_FIELD } from '@editor-companion/document/yjs';
import type { Doc } from 'yjs';
import { fieldErrors } from './errors.ts';
import { shapeOf, type Shape } from './shape.ts';

/** What is kept beside the content: what is said about the document, and what shows comments and versions. */
const BESIDE = /^(?:metadata|threads|__tiptapcollab__.*)$/;
const MAX_NAMED = 5;
const MAX_NAME = 64;

/** A root type of a document. */
export interface Root {
  readonly name: string;
  readonly shape: Shape;
}

/** The fields of a document by name, without what is kept beside the content. */
export const rootsOf = (doc: Doc): Root[] =>
  [...doc.share]
    .filter(([name]) => !BESIDE.test(name))
    .map(([name, type]) => ({ name, shape: shapeOf(type) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/**
 * The field that holds the document: the one that is named, else the first of the preferred ones that holds any, else the only other
 * one. A document without any content is taken to be in the first of the preferred ones.
 *
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

/** An empty field is one where there is nothing else: a wrong name must not look like an empty document. */
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
