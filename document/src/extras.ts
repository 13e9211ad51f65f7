import { isRecord } from './json.ts';
import type { DocumentMark, DocumentNode } from './json.ts';
import { documentModel } from './model/document-model.ts';
import { ORIGINAL } from './original.ts';
import { sectionBands } from './section-bands.ts';
import { isForeignName, isForeignValue } from './schema/foreign.ts';

/** The unknown parts of a node of a known type, which no file format can express. */
export interface Extra {
  /** The type of the node. */
  readonly type: string;
  /** Attributes that the type does not have. */
  readonly attrs?: Readonly<Record<string, unknown>>;
  /** Marks of unknown types, and unknown attributes of known marks. */
  readonly marks?: readonly DocumentMark[];
  /** Types of marks that represent such a mark in the file and that the node itself does not have. */
  readonly shown?: readonly string[];
}

type Attributes = Readonly<Record<string, unknown>> | undefined;
const { schema } = documentModel;

/**
 * Records the unknown parts of nodes in an attribute `ORIGINAL` of blocks. Each text block and each block without content has a list of
 * `Extra`s for itself and for the blocks that begin with it, the outermost first.
 */
export const withExtras = (document: DocumentNode): DocumentNode => blockWithExtras(document, []);

function blockWithExtras(node: DocumentNode, around: readonly Extra[]): DocumentNode {
  const own = extraOf(node);
  const extras = own ? [...around, own] : around;
  const { type, content = [] } = node;
  const spec = type in schema.nodes ? schema.nodes[type] : undefined;
  const isLeaf = spec !== undefined && (spec.inlineContent || content.length === 0);
  if (isLeaf) return extras.length > 0 ? { ...node, attrs: { ...node.attrs, [ORIGINAL]: extras } } : node;
  return content.length === 0
    ? node
    : { ...node, content: content.map((child, index) => blockWithExtras(child, index === 0 ? extras : [])) };
}

/**
 * Encloses the shown form of an inline node in a node of type `ORIGINAL`, which records the unknown parts of the original. Returns the form
 * unchanged if there are none.
 * @param shown the node with marks that formats have a form for
 */
export function aroundExtra(node: DocumentNode, shown: DocumentNode): DocumentNode {
  const extra = extraOf(node);
  if (!extra) return shown;
  const marks = shown.marks ?? [];
  const more = marks.map(({ type }) => type).filter((type) => node.marks?.some((mark) => mark.type === type) !== true);
  // Links, changes and comments around text are marks in a file.
  return {
    type: ORIGINAL,
    attrs: { extra: { ...extra, ...(more.length > 0 && { shown: more }) } },
    content: [shown],
    ...(marks.length > 0 && { marks }),
  };
}

function extraOf({ type, attrs, marks }: DocumentNode): Extra | undefined {
  const own = type in schema.nodes ? unknownOf(attrs, schema.nodes[type]?.spec.attrs) : undefined;
  const unknown = marks?.flatMap((mark) => unknownMark(mark) ?? []) ?? [];
  if (!own && unknown.length === 0) return undefined;
  return { type, ...(own && { attrs: own }), ...(unknown.length > 0 && { marks: unknown }) };
}

function unknownMark({ type, attrs }: DocumentMark): DocumentMark | undefined {
  if (!(type in schema.marks)) return { type, ...(attrs && { attrs }) };
  const unknown = unknownOf(attrs, schema.marks[type]?.spec.attrs);
  return unknown && { type, attrs: unknown };
}

function unknownOf(attrs: Attributes, known: object | null | undefined): Record<string, unknown> | undefined {
  const unknown = Object.entries(attrs ?? {}).filter(
    ([name, value]) =>
      !Object.hasOwn(known ?? {}, name) && name !== ORIGINAL && isForeignName(name) && isForeignValue(value),
  );
  return unknown.length === 0 ? undefined : Object.fromEntries(unknown);
}

/** Validates a recorded value from an untrusted file. It keeps only parts that the model does not know. */
export function safeExtra(value: unknown): Extra | undefined {
  if (!isRecord(value) || typeof value['type'] !== 'string' || !(value['type'] in schema.nodes)) return undefined;
  const { type, attrs, marks, shown } = value;
  const safe = extraOf({
    type,
    ...(isRecord(attrs) && { attrs }),
    ...(Array.isArray(marks) && { marks: marks.filter(isMark) }),
  });
  const types = Array.isArray(shown) ? shown.filter((one) => typeof one === 'string' && one in schema.marks) : [];
  return safe && { ...safe, ...(types.length > 0 && { shown: types as string[] }) };
}

const isMark = (mark: unknown): mark is DocumentMark =>
  isRecord(mark) && isForeignName(mark['type']) && (mark['attrs'] === undefined || isRecord(mark['attrs']));

/** Adds unknown parts to a node. Attributes and marks of the node itself take precedence. */
export function withExtra(node: DocumentNode, { attrs, marks = [], shown = [] }: Extra): DocumentNode {
  const own = (node.marks ?? []).filter(({ type }) => !shown.includes(type));
  const known = own.map((mark) => {
    const more = marks.find(({ type }) => type === mark.type)?.attrs;
    return more ? { ...mark, attrs: { ...more, ...mark.attrs } } : mark;
  });
  const all = [...known, ...marks.filter(({ type }) => !(type in schema.marks))];
  return {
    ...node,
    ...(attrs && { attrs: { ...attrs, ...node.attrs } }),
    ...((all.length > 0 || node.marks) && { marks: all }),
  };
}

/** Distributes the extras that blocks record (`withExtras`) to nodes, and removes the records. Changes the nodes. */
export function takeExtras(nodes: readonly DocumentNode[], around: readonly DocumentNode[] = []): void {
  for (const [index, node] of nodes.entries()) {
    const begun = index === 0 ? [...around, node] : [node];
    const extras = node.attrs?.[ORIGINAL];
    if (node.attrs && extras !== undefined) {
      delete node.attrs[ORIGINAL];
      if (Object.keys(node.attrs).length === 0) delete node.attrs;
      give(begun, extras as readonly Extra[]);
    }
    for (const { blocks } of sectionBands(node)) takeExtras(blocks as readonly DocumentNode[]);
    if (node.content) takeExtras(node.content, begun);
  }
}

/** Walks from the outermost node: an extra belongs to the next node of its type. */
function give(nodes: readonly DocumentNode[], extras: readonly Extra[]): void {
  let at = 0;
  for (const extra of extras) {
    const found = nodes.findIndex(({ type }, index) => index >= at && type === extra.type);
    const node = nodes[found];
    if (!node) continue;
    at = found + 1;
    Object.assign(node, withExtra(node, extra));
  }
}
