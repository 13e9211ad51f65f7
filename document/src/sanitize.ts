import { Fragment, Mark } from '@tiptap/pm/model';
import type { ContentMatch, MarkType, Node, NodeType, Schema } from '@tiptap/pm/model';
import type { DocumentFault } from './errors.ts';
import { holdForeign } from './foreign/foreign.ts';
import { fromForeign } from './foreign/release.ts';
import { isRecord } from './json.ts';
import type { DocumentNode } from './json.ts';
import { checkSize, limitsOf } from './limits.ts';
import type { Limits } from './limits.ts';
import { schemaOf } from './model/document-model.ts';
import type { ModelOptions } from './model/document-model.ts';
import { cleanText } from './schema/kinds.ts';
import type { PageBands } from './page.ts';
import { FOREIGN, FOREIGN_MARK, HOLDERS } from './schema/foreign.ts';
import { sectionBands } from './section-bands.ts';
import { isSame, join, own } from './record.ts';
import { faultOf } from './schema/attribute-fault.ts';
import { findFaults } from './validate.ts';

/** A valid document, with the parts that were removed to make it valid. */
export interface Sanitized {
  document: DocumentNode;
  /** Faults that were removed or replaced, with their paths in the original. At most 1000. */
  dropped: readonly DocumentFault[];
}

const MAX_REPORTED = 1000;

export interface SanitizeOptions extends ModelOptions {
  limits?: Partial<Limits>;
  /** What to do with unknown nodes, marks and attributes: keep them (the default), or remove them and keep their text. */
  unknown?: 'keep' | 'drop';
}

/**
 * Converts untrusted JSON into a valid document. It removes unsafe nodes, marks and attributes but keeps their text, and wraps or lifts
 * misplaced content into the nearest valid place. Unknown nodes, marks and attributes are kept as data (`unknown`).
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function sanitize(json: unknown, options: SanitizeOptions = {}): Sanitized {
  const limits = limitsOf(options.limits);
  checkSize(json, limits);
  const schema = schemaOf(options);
  const dropped: DocumentFault[] = [];
  const drop: Drop = (path, message) => {
    if (dropped.length < MAX_REPORTED) dropped.push({ path, message });
  };
  const context: Cleaning = { schema, limits, unknown: options.unknown ?? 'keep', drop };
  const { document, isHeld } = cleaned(json, context);
  return { document: isHeld ? settled(document, context) : document, dropped };
}

type Drop = (path: string, message: string) => void;

interface Cleaning {
  readonly schema: Schema;
  readonly limits: Limits;
  readonly unknown: 'keep' | 'drop';
  readonly drop: Drop;
}

/** The maximum number of passes. Cleaning held content may change whether known nodes around it are valid. */
const MAX_ROUNDS = 4;

function settled(document: DocumentNode, context: Cleaning): DocumentNode {
  let before = document;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { document: after } = cleaned(before, context);
    if (isSame(after, before)) return after;
    before = after;
  }
  return cleaned(before, { ...context, unknown: 'drop' }).document;
}

/** Returns a valid document, and whether parts of it were held. */
function cleaned(json: unknown, context: Cleaning): { document: DocumentNode; isHeld: boolean } {
  const { schema, drop } = context;
  const given = isRecord(json) ? fromForeign(json as unknown as DocumentNode) : json;
  const held = heldBy([given], context)[0];
  const isDocument = isRecord(held) && held['type'] === schema.topNodeType.name;
  const [document] = isDocument ? clean(held, '', context) : [];
  const root = document ?? build(schema.topNodeType, {}, clean(held, '', context), '', drop);
  const node = (root ?? schema.topNodeType.createAndFill())?.toJSON() as DocumentNode;
  return { document: fromForeign(node), isHeld: held !== given };
}

const heldBy = (nodes: readonly unknown[], { schema, limits, unknown }: Cleaning): readonly unknown[] =>
  unknown === 'drop' ? nodes : holdForeign(nodes as readonly DocumentNode[], schema, limits);

/** Returns the valid nodes that remain of a node: itself, its content, or nothing. */
function clean(json: unknown, path: string, context: Cleaning): Node[] {
  const { schema, drop } = context;
  if (!isRecord(json)) {
    drop(path, 'not a node');
    return [];
  }
  const { type: name, text, content } = json;
  if (name === 'text') return cleanTextNode(json, path, context);
  const children = Array.isArray(content)
    ? content.flatMap((child: unknown, i) => clean(child, `${join(path, 'content')}[${i}]`, context))
    : [];
  const type = typeof name === 'string' ? own(schema.nodes, name) : undefined;
  if (type === undefined) {
    drop(path, `unknown node "${String(name).slice(0, 64)}"; its content stays`);
    const ownText = typeof text === 'string' ? cleanTextNode({ text }, path, context) : [];
    return [...ownText, ...children];
  }
  const inside =
    typeof text === 'string' && HOLDERS.has(type.name)
      ? [...cleanTextNode({ text }, path, context), ...children]
      : children;
  const attrs = cleanAttributes(json['attrs'], type, join(path, 'attrs'), drop);
  if (attrs === undefined || !cleanHeldAttributes(attrs, type, path, context)) return inside;
  cleanBands(attrs, type, join(path, 'attrs'), context);
  const node = build(type, attrs, inside, path, drop);
  return node === undefined ? inside : [node.mark(cleanMarks(json['marks'], path, context))];
}

function cleanTextNode(json: Record<string, unknown>, path: string, context: Cleaning): Node[] {
  const given = typeof json['text'] === 'string' ? json['text'] : '';
  const text = cleanText(given);
  if (text !== given) context.drop(join(path, 'text'), 'control characters');
  return text === '' ? [] : [context.schema.text(text, cleanMarks(json['marks'], path, context))];
}

function cleanMarks(marks: unknown, path: string, context: Cleaning): readonly Mark[] {
  const { schema, drop } = context;
  let set: readonly Mark[] = Mark.none;
  for (const [i, mark] of (Array.isArray(marks) ? marks : []).entries()) {
    const at = `${join(path, 'marks')}[${i}]`;
    const name = isRecord(mark) ? mark['type'] : undefined;
    const type = typeof name === 'string' ? own(schema.marks, name) : undefined;
    if (type === undefined) drop(at, `unknown mark "${String(name).slice(0, 64)}"`);
    const attrs = type && isRecord(mark) ? cleanAttributes(mark['attrs'], type, join(at, 'attrs'), drop) : undefined;
    if (type && attrs && cleanHeldAttributes(attrs, type, at, context)) set = type.create(attrs).addToSet(set);
  }
  return set;
}

/**
 * Cleans the attributes of a held node of a known type, for example one in an unknown node that has no place for it, because programs that
 * know both read it as that type. Returns false if it cannot be that type.
 */
function cleanHeldAttributes(
  attrs: Record<string, unknown>,
  holder: NodeType | MarkType,
  path: string,
  { schema, drop }: Cleaning,
): boolean {
  if (!HOLDERS.has(holder.name)) return true;
  const name = String(attrs['name']);
  const type = holder.name === FOREIGN_MARK ? own(schema.marks, name) : own(schema.nodes, name);
  if (type === undefined) return true;
  const held = isRecord(attrs['attrs']) ? attrs['attrs'] : {};
  const specs = type.spec.attrs ?? {};
  const known = Object.fromEntries(Object.entries(held).filter(([key]) => Object.hasOwn(specs, key)));
  const of = cleanAttributes(known, type, join(path, 'attrs'), drop);
  if (of === undefined) return false;
  const { [FOREIGN]: _, ...cleanedAttributes } = of;
  attrs['attrs'] = { ...held, ...cleanedAttributes };
  return true;
}

/** Returns valid attributes with defaults for missing ones. Undefined if an invalid one has no default. */
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
  const kept: Record<string, unknown> = {};
  for (const [name, { default: fallback, validate }] of Object.entries(specs)) {
    const value = own(given, name);
    const fault = value === undefined ? undefined : faultOf(value, validate);
    if (fault !== undefined) drop(join(path, name), fault);
    kept[name] = value === undefined || fault !== undefined ? fallback : value;
    if (faultOf(kept[name], validate) === undefined) continue;
    drop(path, `${type.name} without a valid ${name}`);
    return undefined;
  }
  return kept;
}

/** Keeps valid blocks in attributes, and cleans others like content of the node. */
function cleanBands(attrs: Record<string, unknown>, type: NodeType, path: string, context: Cleaning): void {
  const limits = context.unknown === 'drop' ? undefined : context.limits;
  for (const { holder, kind, blocks } of sectionBands({ type: type.name, attrs })) {
    if (blocks.length === 0) continue;
    if (findFaults({ type: type.name, content: blocks }, type.schema, limits).length === 0) continue;
    const at = `${path}.${holder}.${kind}`;
    const children = heldBy(blocks, context).flatMap((block, i) => clean(block, `${at}[${i}]`, context));
    const fitting = children.length === 0 ? undefined : build(type, {}, children, at, context.drop);
    const content = (fitting?.content.toJSON() ?? []) as DocumentNode[];
    attrs[holder] = { ...(attrs[holder] as PageBands), [kind]: content.map(fromForeign) };
  }
}

/** Builds a node with children that fit its content expression. Undefined if that is impossible. */
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

/** Builds the content of a node child by child. */
class Fitting {
  readonly #type: NodeType;
  readonly #drop: (message: string) => void;
  #match: ContentMatch;
  #nodes: Node[] = [];
  /** Adjacent children that need the same wrappers share them. */
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
    this.#drop(`${child.type.name} is not allowed in ${this.#type.name}; its content stays`);
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

/** Tells whether filler nodes have valid attributes. A note without an id, for example, does not. */
function isValid(fragment: Fragment): boolean {
  try {
    fragment.forEach((node) => node.check());
    return true;
  } catch {
    return false;
  }
}
