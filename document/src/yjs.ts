import { prosemirrorToYXmlFragment, yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap';
import { Doc, applyUpdate, encodeStateAsUpdate } from 'yjs';
import { invalidDocument } from './errors.ts';
import { nodesFromJson } from './from-json.ts';
import { bareSchemaOf } from './foreign/bare-schema.ts';
import { isHeld } from './foreign/held.ts';
import { fromForeign } from './foreign/release.ts';
import { admit } from './live/admission.ts';
import { DEFAULT_FIELD } from './live/field.ts';
import { readLive } from './live/index.ts';
import { patch } from './live/patch.ts';
import type { DocumentNode } from './json.ts';
import type { Limits } from './limits.ts';
import { checkSize, limitsOf } from './limits.ts';
import { schemaOf } from './model/document-model.ts';
import type { ModelOptions } from './model/document-model.ts';
import { sanitize } from './sanitize.ts';

export { DEFAULT_FIELD, fieldOf, fragmentOf } from './live/field.ts';
export { admit, admitNode } from './live/admission.ts';
export { readLive } from './live/index.ts';
export type { LiveOptions } from './live/index.ts';
export { patch } from './live/patch.ts';
export type { PatchOptions } from './live/patch.ts';
export type { LiveReading } from './live/reading.ts';
export { listSuggestions, settleSuggestions, SUGGESTED, suggesting } from './suggestions/index.ts';
export type {
  Accepting,
  Place,
  SettleOptions,
  Suggester,
  Suggestion,
  SuggestionKind,
  TrackedChange,
  TrackOptions,
} from './suggestions/index.ts';

export interface YjsOptions extends ModelOptions {
  /** The name of the XML fragment. `default` as in Tiptap. */
  field?: string;
  /** A fixed id makes equal JSON produce equal bytes. By default it is random, as Yjs requires. */
  clientID?: number;
  limits?: Partial<Limits>;
}

/**
 * Converts a document into a Y.Doc with the field that Tiptap's collaboration extension uses. Unknown nodes are stored as editors that know
 * them would store them.
 * @throws DocumentError DOCUMENT_INVALID, DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function toYDoc(json: DocumentNode, options: YjsOptions = {}): Doc {
  const doc = new Doc();
  if (options.clientID !== undefined) doc.clientID = options.clientID;
  write(doc, json, options);
  return doc;
}

/**
 * Writes a document into a field of a Y.Doc, in one transaction and with few changes: equal blocks stay unchanged with the cursors and
 * comments in them.
 * @throws DocumentError as `toYDoc`
 */
export function writeYDoc(doc: Doc, json: DocumentNode, options: Omit<YjsOptions, 'clientID'> = {}): void {
  doc.transact(() => write(doc, json, options));
}

function write(doc: Doc, json: DocumentNode, options: YjsOptions): void {
  const [node] = nodesFromJson(json, options);
  if (node === undefined) return;
  const fragment = doc.getXmlFragment(options.field ?? DEFAULT_FIELD);
  const schema = schemaOf(options);
  const plain = fromForeign(json);
  if (!isHeld(node)) {
    prosemirrorToYXmlFragment(bareSchemaOf(schema).nodeFromJSON(plain), fragment);
    return;
  }
  const reading = readLive(fragment, options);
  const shown = fragment.length === 0 ? [] : (reading.json.content ?? []);
  patch(fragment, reading, { shown, wanted: admit(plain, reading, options.limits).content ?? [] });
}

/** Returns a document as one Yjs update, which initializes a collaborative document. @throws DocumentError as `toYDoc` */
export function toUpdate(json: DocumentNode, options: YjsOptions = {}): Uint8Array {
  const doc = toYDoc(json, options);
  const update = encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}

/**
 * Returns the document in a field of a Y.Doc with default values. An empty field is an empty document. Unknown nodes are kept (see
 * `sanitize`). It does not change the Y.Doc.
 * @throws DocumentError DOCUMENT_INVALID when the field holds no document; DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function fromYDoc(
  doc: Doc,
  field: string = DEFAULT_FIELD,
  options: Omit<YjsOptions, 'field' | 'clientID'> = {},
): DocumentNode {
  const schema = schemaOf(options);
  const fragment = doc.getXmlFragment(field);
  if (fragment.length === 0) return fromForeign(schema.topNodeType.createAndFill()?.toJSON() as DocumentNode);
  const json = readFragment(() => yXmlFragmentToProsemirrorJSON(fragment)) as DocumentNode;
  checkSize(json, limitsOf(options.limits));
  return sanitize(sortOverlapping(json), { ...options, schema }).document;
}

/** Returns the document of an update from `toUpdate` or a client. @throws DocumentError as `fromYDoc` */
export function fromUpdate(update: Uint8Array, field: string = DEFAULT_FIELD): DocumentNode {
  const doc = new Doc();
  try {
    readFragment(() => applyUpdate(doc, update));
    return fromYDoc(doc, field);
  } finally {
    doc.destroy();
  }
}

/** Converts Yjs' plain errors for invalid updates and trees. */
function readFragment<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw invalidDocument([{ path: '', message: 'not a readable Yjs document' }]);
  }
}

/** Yjs stores marks by name without order. Marks of one type are sorted by their attributes. */
function sortOverlapping(node: DocumentNode): DocumentNode {
  const keyOf = ({ type, attrs }: { type: string; attrs?: Record<string, unknown> }) =>
    `${type} ${JSON.stringify(attrs)}`;
  return {
    ...node,
    ...(node.marks && { marks: node.marks.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) }),
    ...(node.content && { content: node.content.flat().map(sortOverlapping) }),
  };
}
