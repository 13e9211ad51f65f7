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
  /** Name of the XML fragment; `default` as in Tiptap. */
  field?: string;
  /** Fixed, the same JSON gives the same update byte for byte. By default it is random, as Yjs wants it. */
  clientID?: number;
  limits?: Partial<Limits>;
}

/**
 * A Y.Doc whose field holds the document, as Tiptap's collaboration extension binds it. What the schema does not know is in it as
 * editors that know it write it.
 * @throws DocumentError DOCUMENT_INVALID, DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function toYDoc(json: DocumentNode, options: YjsOptions = {}): Doc {
  const doc = new Doc();
  if (options.clientID !== undefined) doc.clientID = options.clientID;
  write(doc, json, options);
  return doc;
}

/**
 * Makes a field of a Y.Doc hold the document, in one transaction and with few changes: blocks that are alike stay as they are,
 * and so do the cursors and comments in them.
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

/** The document as one Yjs update, to seed a collaborative document. @throws DocumentError as `toYDoc` */
export function toUpdate(json: DocumentNode, options: YjsOptions = {}): Uint8Array {
  const doc = toYDoc(json, options);
  const update = encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}

/**
 * The document that a field of a Y.Doc holds, with defaults filled in; an empty field is an empty document. What the
 * schema does not know is kept (see `sanitize`). The Y.Doc is only read.
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

/** The document in an update made by `toUpdate` or by a client. @throws DocumentError as `fromYDoc` */
export function fromUpdate(update: Uint8Array, field: string = DEFAULT_FIELD): DocumentNode {
  const doc = new Doc();
  try {
    readFragment(() => applyUpdate(doc, update));
    return fromYDoc(doc, field);
  } finally {
    doc.destroy();
  }
}

/** Yjs throws plain errors for bytes that are no update and trees that are no document. */
function readFragment<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw invalidDocument([{ path: '', message: 'not a readable Yjs document' }]);
  }
}

/** Yjs keeps marks by name, without order; those of one type are put in the order of their attributes. */
function sortOverlapping(node: DocumentNode): DocumentNode {
  const keyOf = ({ type, attrs }: { type: string; attrs?: Record<string, unknown> }) =>
    `${type} ${JSON.stringify(attrs)}`;
  return {
    ...node,
    ...(node.marks && { marks: node.marks.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) }),
    ...(node.content && { content: node.content.flat().map(sortOverlapping) }),
  };
}
