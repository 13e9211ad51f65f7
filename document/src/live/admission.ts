import type { MarkType, NodeType } from '@tiptap/pm/model';
import { invalidDocument, type DocumentFault } from '../errors.ts';
import { nodesFromJson } from '../from-json.ts';
import { fromForeign } from '../foreign/release.ts';
import { isRecord, type DocumentMark, type DocumentNode } from '../json.ts';
import { checkSize, limitsOf, type Limits } from '../limits.ts';
import { canonical, own } from '../record.ts';
import { findFaults } from '../validate.ts';
import { unfitKey, type LiveReading } from './reading.ts';

/**
 * Validates content for a live document in the form that a reading shows. Known nodes must be valid; unknown ones must be plain data within
 * the limits.
 * @throws DocumentError DOCUMENT_INVALID, DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function admit(content: DocumentNode, reading: LiveReading, limits?: Partial<Limits>): DocumentNode {
  checkSize(content, limitsOf(limits));
  const wanted = fromForeign(content);
  const [known] = new Stripping(reading).nodes(wanted);
  nodesFromJson(known ?? wanted, { ...(limits && { limits }), schema: reading.fullSchema });
  return normalNode(wanted, reading);
}

/**
 * As `admit`, for a single node with its content. The caller checks whether the node is allowed at its position.
 * @throws DocumentError DOCUMENT_INVALID with paths from the node on, DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function admitNode(node: DocumentNode, reading: LiveReading, limits?: Partial<Limits>): DocumentNode {
  checkSize(node, limitsOf(limits));
  const wanted = fromForeign(node);
  const [known = wanted] = new Stripping(reading).nodes(wanted);
  const faults = findFaults(known, reading.fullSchema, limitsOf(limits));
  if (faults.length > 0 && own(reading.schema.nodes, wanted.type)) throw invalidDocument(faults);
  return normalNode(wanted, reading);
}

/** Removes known nodes with missing attributes, which a live document may contain, so that the rest can be validated normally. */
class Stripping {
  readonly #reading: LiveReading;

  constructor(reading: LiveReading) {
    this.#reading = reading;
  }

  nodes(node: DocumentNode): DocumentNode[] {
    if (!isRecord(node)) return [node];
    const { content } = node;
    const children = Array.isArray(content) ? content.flatMap((child) => this.nodes(child)) : content;
    if (this.#isUnchecked(node)) return Array.isArray(children) ? children : [];
    return [{ ...node, ...(children !== undefined && { content: children }) }];
  }

  #isUnchecked({ type, attrs = {} }: DocumentNode): boolean {
    const { schema, unfit } = this.#reading;
    const known = own(schema.nodes, type);
    return known !== undefined && unfit.size > 0 && unfit.has(unfitKey(type, fill(attrs, known)));
  }
}

function normalNode(node: DocumentNode, reading: LiveReading): DocumentNode {
  const { type, text, marks } = node;
  if (type === 'text') {
    if (typeof text !== 'string' || text === '') throw invalidDocument([EMPTY_TEXT]);
    const normal = normalMarks(marks ?? [], reading);
    return { type, text, ...(normal.length > 0 && { marks: normal }) };
  }
  const known = own(reading.schema.nodes, type);
  const given = isRecord(node.attrs) ? node.attrs : {};
  const attrs = known ? { ...fill(given, known), ...unknownOf(given, known) } : given;
  return {
    type,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(node.content && node.content.length > 0 && { content: node.content.map((one) => normalNode(one, reading)) }),
  };
}

const EMPTY_TEXT: DocumentFault = { path: 'text', message: 'a text is empty, expected at least one character' };

function normalMarks(marks: readonly DocumentMark[], { schema }: LiveReading): DocumentMark[] {
  const names = Object.keys(schema.marks);
  const rank = ({ type }: DocumentMark): number => (names.indexOf(type) + names.length + 1) % (names.length + 1);
  return marks
    .map(({ type, attrs = {} }) => {
      const known = own(schema.marks, type);
      const filled = known ? { ...fill(attrs, known), ...unknownOf(attrs, known) } : attrs;
      return { type, ...(Object.keys(filled).length > 0 && { attrs: filled }) };
    })
    .toSorted((a, b) => rank(a) - rank(b) || (canonical(a) < canonical(b) ? -1 : 1));
}

/** Returns the known attributes with defaults, in schema order. */
const fill = (given: Readonly<Record<string, unknown>>, { spec }: NodeType | MarkType): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(spec.attrs ?? {}).map(([name, { default: fallback }]) => {
      const value = own(given, name);
      return [name, value === undefined ? (fallback ?? null) : value];
    }),
  );

const unknownOf = (given: Readonly<Record<string, unknown>>, { spec }: NodeType | MarkType): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(spec.attrs ?? {}, name)));
