import { Fragment, Mark } from '@tiptap/pm/model';
import type { ContentMatch, MarkType, Node, NodeType, Schema } from '@tiptap/pm/model';
import type { DocumentFault } from './errors.ts';
import { isRecord } from './json.ts';
import type { DocumentNode } from './json.ts';
import { checkSize, limitsOf } from './limits.ts';
import type { Limits } from './limits.ts';
import { schemaOf } from './model/document-model.ts';
import type { ModelOptions } from './model/document-model.ts';
import { cleanText } from './schema/kinds.ts';
import type { PageBands } from './page.ts';
import { sectionBands } from './section-bands.ts';
import { faultOf, findFaults, join, own } from './validate.ts';

/** A valid document, and what had to go for it. */
export interface Sanitized {
  document: DocumentNode;
  /** What was dropped or replaced and where it was in the original; at most 1000 entries. */
  dropped: readonly DocumentFault[];
}

const MAX_REPORTED = 1000;

/**
 * Makes a valid document of JSON from a stranger: unknown or unsafe nodes, marks and attributes go, their text stays,
 * and what stands in a wrong place is wrapped or lifted into the nearest right one.
 *
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function sanitize(json: unknown, options: { limits?: Partial<Limits> } & ModelOptions = {}): Sanitized {
  checkSize(json, limitsOf(options.limits));
  const schema = schemaOf(options);
  const dropped: DocumentFault[] = [];
  const drop: Drop = (path, message) => {
    if (dropped.length < MAX_REPORTED) dropped.push({ path, message });
  };
  const isDocument = isRecord(json) && json['type'] === schema.topNodeType.name;
  const [document] = isDocument ? clean(json, '', schema, drop) : [];
  const root = document ?? build(schema.topNodeType, {}, clean(json, '', schema, drop), '', drop);
  return { document: (root ?? schema.topNodeType.createAndFill())?.toJSON() as DocumentNode, dropped };
}

type Drop = (path: string, message: string) => void;

/** The valid nodes that are left of one: itself, or its content, or nothing. */
function clean(json: unknown, path: string, schema: Schema, drop: Drop): Node[] {
  if (!isRecord(json)) {
    drop(path, 'not a node');
    return [];
  }
  const { type: name, text, content } = json;
  if (name === 'text') return cleanTextNode(json, path, schema, drop);
  const children = Array.isArray(content)
    ? content.flatMap((child: unknown, i) => clean(child, `${join(path, 'content')}[${i}]`, schema, drop))
    : [];
  const type = typeof name === 'string' ? own(schema.nodes, name) : undefined;
  if (type === undefined) {
    drop(path, `unknown node "${String(name).slice(0, 64)}"; its content stays`);
    const ownText = typeof text === 'string' ? cleanTextNode({ text }, path, schema, drop) : [];
    return [...ownText, ...children];
  }
  const attrs = cleanAttributes(json['attrs'], type, join(path, 'attrs'), drop);
  if (attrs === undefined) return children;
  cleanBands(attrs, type, join(path, 'attrs'), drop);
  const node = build(type, attrs, children, path, drop);
  return node === undefined ? children : [node.mark(cleanMarks(json['marks'], path, schema, drop))];
}

function cleanTextNode(json: Record<string, unknown>, path: string, schema: Schema, drop: Drop): Node[] {
  const given = typeof json['text'] === 'string' ? json['text'] : '';
  const text = cleanText(given);
  if (text !== given) drop(join(path, 'text'), 'control characters');
  return text === '' ? [] : [schema.text(text, cleanMarks(json['marks'], path, schema, drop))];
}

function cleanMarks(marks: unknown, path: string, schema: Schema, drop: Drop): readonly Mark[] {
  let set: readonly Mark[] = Mark.none;
  for (const [i, mark] of (Array.isArray(marks) ? marks : []).entries()) {
    const at = `${join(path, 'marks')}[${i}]`;
    const name = isRecord(mark) ? mark['type'] : undefined;
    const type = typeof name === 'string' ? own(schema.marks, name) : undefined;
    if (type === undefined) drop(at, `unknown mark "${String(name).slice(0, 64)}"`);
    const attrs = type && isRecord(mark) ? cleanAttributes(mark['attrs'], type, join(at, 'attrs'), drop) : undefined;
    if (type && attrs) set = type.create(attrs).addToSet(set);
  }
  return set;
}

/** Valid attributes, defaults for the others; undefined when one is wrong that has no valid default. */
function cleanAttributes(
  attrs: unknown,
  type: NodeType | MarkType,
  path: string,
  drop: Drop,
): Record<string, unknown> | undefined {
  const given = isRecord(attrs) ? attrs : {};
  const specs = type.spec.attrs ?? {};
  for (const name of Object.keys(given))
    if (!Object.hasOwn(specs, name)) drop(join(path, name), `unknown attribute of ${type.name}`);
  const cleaned: Record<string, unknown> = {};
  for (const [name, { default: fallback, validate }] of Object.entries(specs)) {
    const value = own(given, name);
    const fault = value === undefined ? undefined : faultOf(value, validate);
    if (fault !== undefined) drop(join(path, name), fault);
    cleaned[name] = value === undefined || fault !== undefined ? fallback : value;
    if (faultOf(cleaned[name], validate) === undefined) continue;
    drop(path, `${type.name} without a valid ${name}`);
    return undefined;
  }
  return cleaned;
}

/** Blocks in attributes that are valid stay as they are; the others are cleaned as the node's own content would be. */
function cleanBands(attrs: Record<string, unknown>, type: NodeType, path: string, drop: Drop): void {
  for (const { holder, kind, blocks } of sectionBands({ type: type.name, attrs })) {
    if (blocks.length === 0 || findFaults({ type: type.name, content: blocks }, type.schema).length === 0) continue;
    const at = `${path}.${holder}.${kind}`;
    const children = blocks.flatMap((block, i) => clean(block, `${at}[${i}]`, type.schema, drop));
    const cleaned = children.length === 0 ? undefined : build(type, {}, children, at, drop);
    attrs[holder] = { ...(attrs[holder] as PageBands), [kind]: cleaned?.content.toJSON() ?? [] };
  }
}

/** A node with the children made to fit its content expression; undefined when that cannot be. */
function build(
  type: NodeType,
  attrs: Record<string, unknown>,
  children: readonly Node[],
  path: string,
  drop: Drop,
): Node | undefined {
  const fitting = new Fitting(type, (message) => drop(path, message));
  for (const child of children) fitting.add(child);
  const content = fitting.finish();
  return content === undefined ? undefined : type.create(attrs, content);
}

/** Content of one node that grows child by child. */
class Fitting {
  readonly #type: NodeType;
  readonly #drop: (message: string) => void;
  #match: ContentMatch;
  #nodes: Node[] = [];
  /** Neighbours that need the same wrappers share them. */
  #open: { wrappers: readonly NodeType[]; children: Node[] } | undefined;

  constructor(type: NodeType, drop: (message: string) => void) {
    this.#type = type;
    this.#drop = drop;
    this.#match = type.contentMatch;
  }

  add(child: Node): void {
    if (this.#open !== undefined && this.#joinsOpen(child, this.#open.wrappers)) {
      this.#open.children.push(child);
      return;
    }
    const placed = this.#place(child) || this.#wrap(child) || this.#fill(child);
    if (placed) return;
    this.#drop(`${child.type.name} does not fit into ${this.#type.name}; its content stays`);
    for (let i = 0; i < child.childCount; i++) this.add(child.child(i));
  }

  finish(): Fragment | undefined {
    this.#close();
    const rest = this.#match.fillBefore(Fragment.empty, true);
    return rest !== null && isValid(rest) ? Fragment.fromArray(this.#nodes).append(rest) : undefined;
  }

  #joinsOpen(child: Node, wrappers: readonly NodeType[]): boolean {
    if (this.#match.matchType(child.type) !== null) return false;
    return wrappers.at(-1)?.contentMatch.matchType(child.type) != null;
  }

  #place(child: Node): boolean {
    this.#close();
    const next = this.#match.matchType(child.type);
    if (next === null) return false;
    this.#match = next;
    this.#nodes.push(child.mark(this.#type.allowedMarks(child.marks)));
    return true;
  }

  #wrap(child: Node): boolean {
    const wrappers = this.#match.findWrapping(child.type);
    if (!wrappers || wrappers.length === 0) return false;
    if (!wrappers.every(isFillable)) return false;
    this.#open = { wrappers, children: [child] };
    return true;
  }

  #fill(child: Node): boolean {
    const fill = this.#match.fillBefore(Fragment.from(child));
    if (fill === null || !isValid(fill)) return false;
    for (let i = 0; i < fill.childCount; i++) this.#place(fill.child(i));
    return this.#place(child);
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    let content: readonly Node[] = open.children;
    for (const wrapper of open.wrappers.toReversed()) {
      const node = build(wrapper, {}, content, '', (_, message) => this.#drop(message));
      content = node === undefined ? content : [node];
    }
    for (const node of content) this.#place(node);
  }
}

function isFillable(type: NodeType): boolean {
  const filled = type.createAndFill();
  return filled !== null && isValid(Fragment.from(filled));
}

/** Whether filler nodes have valid attributes, as a note without an id has not. */
function isValid(fragment: Fragment): boolean {
  try {
    fragment.forEach((node) => node.check());
    return true;
  } catch {
    return false;
  }
}
