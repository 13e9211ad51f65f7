import type { ContentMatch, MarkType, NodeType, Schema } from '@tiptap/pm/model';
import type { DocumentFault } from './errors.ts';
import { invalidDocument } from './errors.ts';
import { holdForeign } from './foreign/foreign.ts';
import { fromForeign } from './foreign/release.ts';
import { isRecord } from './json.ts';
import type { DocumentNode } from './json.ts';
import { checkSize, limitsOf } from './limits.ts';
import type { Limits } from './limits.ts';
import { schemaOf } from './model/document-model.ts';
import type { ModelOptions } from './model/document-model.ts';
import { join, own } from './record.ts';
import { faultOf } from './schema/attribute-fault.ts';
import { FOREIGN, FOREIGN_MARK, HOLDERS } from './schema/foreign.ts';
import { isCleanText } from './schema/kinds.ts';
import { sectionBands } from './section-bands.ts';

/** The maximum number of faults that are reported. */
const MAX_FAULTS = 20;
const NODE_MEMBERS = new Set(['type', 'attrs', 'content', 'marks', 'text']);
const MARK_MEMBERS = new Set(['type', 'attrs']);

export interface ValidateOptions extends ModelOptions {
  limits?: Partial<Limits>;
  /** True to reject unknown nodes, marks and attributes. By default they are valid. */
  strict?: boolean;
}

/**
 * Validates a document against the schema: the values of attributes, and the marks and content that each node allows. Unknown nodes, marks
 * and attributes are valid unless `strict` is set, and their content is validated. A valid document also passes
 * `schema.nodeFromJSON(toForeign(json)).check()`.
 * @throws DocumentError DOCUMENT_INVALID with up to 20 faults, each with its path; DOCUMENT_TOO_DEEP; DOCUMENT_TOO_LARGE
 */
export function validate(json: unknown, options: ValidateOptions = {}): asserts json is DocumentNode {
  const limits = limitsOf(options.limits);
  checkSize(json, limits);
  const schema = schemaOf(options);
  const faults = findFaults(json, schema, options.strict === true ? undefined : limits);
  const root = schema.topNodeType.name;
  if (isRecord(json) && typeof json['type'] === 'string' && own(schema.nodes, json['type']) && json['type'] !== root) {
    faults.unshift({ path: 'type', message: `"${json['type']}" cannot be the root, expected "${root}"` });
  }
  if (faults.length > 0) throw invalidDocument(faults);
}

/**
 * Returns the faults of a node and its descendants, including blocks in attributes: the first 20 in document order.
 * @param limits of unknown content; without them all unknown content is a fault.
 */
export function findFaults(json: unknown, schema: Schema, limits?: Limits): DocumentFault[] {
  const faults: DocumentFault[] = [];
  const report = (path: string, message: string): void => {
    if (faults.length < MAX_FAULTS) faults.push({ path, message });
  };
  const paths = new WeakMap<object, string>();
  const plain = isRecord(json) ? fromForeign(json as unknown as DocumentNode) : json;
  const isRoot = isRecord(plain) && typeof plain.type === 'string' && Object.hasOwn(schema.nodes, plain.type);
  const [held] = limits && isRoot ? holdForeign([plain as unknown as DocumentNode], schema, limits, paths) : [plain];
  visit(held, '', undefined, { schema, report, paths, limits });
  return faults;
}

/** Returns only the faults of blocks in attributes, for a node that is otherwise valid. */
export function findBandFaults(json: DocumentNode, schema: Schema, limits: Limits): DocumentFault[] {
  const faults: DocumentFault[] = [];
  const report: Check['report'] = (path, message) => {
    if (faults.length < MAX_FAULTS) faults.push({ path, message });
  };
  const look = (node: DocumentNode, path: string): void => {
    const type = own(schema.nodes, node.type);
    const check = { schema, report, limits, paths: new WeakMap<object, string>() };
    if (type !== undefined) checkBands(node, type, path, check);
    for (const [i, child] of (node.content ?? []).entries()) look(child, `${join(path, 'content')}[${i}]`);
  };
  look(json, '');
  return faults;
}

interface Check {
  schema: Schema;
  /** The paths of held nodes in the original. */
  paths: WeakMap<object, string>;
  limits: Limits | undefined;
  report: (path: string, message: string) => void;
}

/** Returns the type of the node if it has one. `checkSize` limits the depth. */
function visit(json: unknown, place: string, parent: NodeType | undefined, check: Check): NodeType | undefined {
  const { schema, report } = check;
  if (!isRecord(json)) {
    report(place, 'expected a node object');
    return undefined;
  }
  const path = check.paths.get(json) ?? place;
  const type = typeOf(json['type'], schema.nodes, path, 'node', report);
  if (type === undefined) return undefined;
  for (const member of Object.keys(json)) {
    if (!NODE_MEMBERS.has(member))
      report(join(path, member), 'unknown member, expected type, attrs, content, marks or text');
  }
  checkAttributes(json['attrs'], type, join(path, 'attrs'), check);
  checkMarks(json['marks'], join(path, 'marks'), parent, check);
  checkText(json['text'], type, join(path, 'text'), report);
  checkContent(json['content'], type, join(path, 'content'), check);
  checkBands(json, type, path, check);
  return type;
}

function typeOf<T>(
  name: unknown,
  types: Readonly<Record<string, T>>,
  path: string,
  what: string,
  report: Check['report'],
): T | undefined {
  const type = typeof name === 'string' ? own(types, name) : undefined;
  if (type === undefined) {
    const found = typeof name === 'string' ? `unknown ${what} "${name.slice(0, 64)}"` : `a ${what} without a type`;
    report(join(path, 'type'), `${found}, expected one of ${namesOf(types).join(', ')}`);
  }
  return type;
}

function checkAttributes(attrs: unknown, type: NodeType | MarkType, path: string, check: Check): void {
  const { report } = check;
  const specs = type.spec.attrs ?? {};
  if (attrs !== undefined && attrs !== null && !isRecord(attrs)) {
    report(path, 'expected an object');
    return;
  }
  const given = attrs ?? {};
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(specs, name))
      report(join(path, name), `unknown attribute of ${type.name}, expected ${listOf(namesOf(specs))}`);
  }
  for (const [name, { default: fallback, validate: accepts }] of Object.entries(specs)) {
    const value = own(given, name) ?? (Object.hasOwn(given, name) ? null : fallback);
    const fault = faultOf(value, accepts);
    if (fault !== undefined) report(placeOf(name, type, path), `${describe(value)} is not allowed, ${fault}`);
  }
  checkHeldAttributes(given, type, path, check);
}

/** Returns the path in the original of a value that a holder has in an attribute. */
function placeOf(name: string, type: NodeType | MarkType, path: string): string {
  if (!HOLDERS.has(type.name)) return name === FOREIGN ? path : join(path, name);
  return name === 'name' ? `${path.slice(0, -'attrs'.length)}type` : path;
}

/** Checks the attributes of a held node of a known type. */
function checkHeldAttributes(
  { name, attrs }: Readonly<Record<string, unknown>>,
  holder: NodeType | MarkType,
  path: string,
  check: Check,
): void {
  if (!HOLDERS.has(holder.name)) return;
  const types: Readonly<Record<string, NodeType | MarkType>> =
    holder.name === FOREIGN_MARK ? check.schema.marks : check.schema.nodes;
  const type = own(types, String(name));
  if (type === undefined) return;
  const known = Object.entries(isRecord(attrs) ? attrs : {}).filter(([key]) =>
    Object.hasOwn(type.spec.attrs ?? {}, key),
  );
  checkAttributes(Object.fromEntries(known), type, path, check);
}

/** Returns the names in a document, without those of holders. */
const namesOf = (of: object): string[] => Object.keys(of).filter((name) => !HOLDERS.has(name));

const listOf = (names: readonly string[]): string =>
  names.length === 0 ? 'no attributes' : `one of ${names.join(', ')}`;

function describe(value: unknown): string {
  try {
    const text = JSON.stringify(value) ?? 'undefined';
    return text.length > 80 ? `${text.slice(0, 77)}...` : text;
  } catch {
    // The depth of a value that no kind accepts is unlimited.
    return 'a value of many levels';
  }
}

function checkMarks(marks: unknown, path: string, parent: NodeType | undefined, check: Check): void {
  const { schema, report } = check;
  if (marks === undefined) return;
  if (!Array.isArray(marks)) {
    report(path, 'expected a list of marks');
    return;
  }
  const seen: MarkType[] = [];
  for (const [i, mark] of marks.entries()) {
    const at = `${path}[${i}]`;
    if (!isRecord(mark)) {
      report(at, 'expected a mark object');
      continue;
    }
    const type = typeOf(mark['type'], schema.marks, at, 'mark', report);
    if (type === undefined) continue;
    for (const member of Object.keys(mark)) {
      if (!MARK_MEMBERS.has(member)) report(join(at, member), 'unknown member, expected type or attrs');
    }
    checkAttributes(mark['attrs'], type, join(at, 'attrs'), check);
    if (parent?.allowsMarkType(type) === false) report(at, `${type.name} is not allowed in ${parent.name}`);
    const rival = seen.find((other) => other.excludes(type) || type.excludes(other));
    if (rival !== undefined) report(at, `${type.name} cannot be combined with ${rival.name}`);
    seen.push(type);
  }
}

function checkText(text: unknown, type: NodeType, path: string, report: Check['report']): void {
  if (!type.isText) {
    if (text !== undefined)
      report(path, `${type.name} cannot have the member text, expected a text node in its content`);
  } else if (typeof text !== 'string' || text === '') {
    report(path, 'expected text that is not empty');
  } else if (!isCleanText(text)) {
    report(path, 'expected text without control characters and unpaired surrogates');
  }
}

/** Blocks in attributes must be valid content of the node, or absent. */
function checkBands(json: object, type: NodeType, path: string, check: Check): void {
  for (const { holder, kind, blocks } of sectionBands(json)) {
    if (blocks.length > 0) checkBand(blocks, type, join(path, `attrs.${holder}.${kind}`), check);
  }
}

function checkBand(blocks: readonly unknown[], type: NodeType, at: string, check: Check): void {
  const { schema, limits, paths } = check;
  const nodes = blocks as readonly DocumentNode[];
  checkContent(limits ? holdForeign(nodes, schema, limits, paths, at) : nodes, type, at, check);
}

function checkContent(content: unknown, type: NodeType, at: string, check: Check): void {
  const { report } = check;
  if (content !== undefined && !Array.isArray(content)) {
    report(at, 'expected a list of nodes');
    return;
  }
  let match: ContentMatch | null = type.contentMatch;
  for (const [i, child] of (content ?? []).entries()) {
    const childPath = `${at}[${i}]`;
    const childType = visit(child, childPath, type, check);
    if (childType === undefined) match = null;
    if (match === null || childType === undefined) continue;
    const next: ContentMatch | null = match.matchType(childType);
    if (next === null) report(childPath, `${childType.name} is not allowed here, expected ${expectedBy(match, type)}`);
    match = next;
  }
  if (match !== null && !match.validEnd) report(at, `${type.name} ends too early, expected ${expectedBy(match, type)}`);
}

/** Describes the nodes that may follow, in the terms of the schema. */
function expectedBy(match: ContentMatch, type: NodeType): string {
  const names: string[] = [];
  for (let i = 0; i < match.edgeCount; i++) names.push(match.edge(i).type.name);
  const shown = names.filter((name) => !HOLDERS.has(name));
  const next = shown.length === 0 ? 'nothing more' : shown.join(', ');
  return `${next} (content of ${type.name}: "${type.spec.content ?? ''}")`;
}
