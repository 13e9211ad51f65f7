import type { ContentMatch, NodeType } from '@tiptap/pm/model';
import { HOLDERS } from '../schema/foreign.ts';
import { ANY_NODE, WITH_FOREIGN } from './foreign.ts';
import type { JsonSchema } from './document-json-schema.ts';

export const nameOf = ({ name }: { readonly name: string }): string => name;

export const refTo = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });

/** Returns the groups that nodes belong to, with their nodes. */
export function groupsOf(nodes: readonly NodeType[]): [group: string, types: NodeType[]][] {
  const groups = new Set(nodes.flatMap(groupNames));
  return Array.from(groups, (group) => [group, nodes.filter((type) => groupNames(type).includes(group))]);
}

const groupNames = (type: NodeType): string[] => type.spec.group?.split(' ').filter(Boolean) ?? [];

/**
 * Returns the schema of a node's member `content`. A list with unknown nodes may have any order, because the node is then kept unchanged.
 */
export function contentSchema(
  type: NodeType,
  strict: boolean,
): { readonly schema: JsonSchema; readonly isRequired: boolean } {
  const schema = childrenSchema(type, strict);
  const kept = { type: 'array', items: refTo(ANY_NODE), contains: refTo(WITH_FOREIGN) };
  return {
    schema: strict || type.isLeaf ? schema : { anyOf: [schema, kept] },
    isRequired: !type.contentMatch.validEnd,
  };
}

/** Converts the content expression of a type into rules for its children. */
export function childrenSchema(type: NodeType, strict: boolean): JsonSchema {
  const { places, repeats, least, most } = walk(type.contentMatch);
  const later = merged(places.slice(places.length - repeats));
  const first = places.slice(0, places.length - repeats);
  const ahead = first.slice(0, first.findLastIndex((types) => !isSame(types, later)) + 1);
  const limits = limitsOf(type.contentMatch).filter((once) => places.filter((types) => types.has(once)).length > 1);
  const rules = [...limits.map((once) => limitSchema(once, type.contentMatch)), ...marksRule(type, strict)];
  return {
    type: 'array',
    ...(ahead.length > 0 && { prefixItems: ahead.map((types) => oneOfTypes(types, type)) }),
    items: oneOfTypes(later, type),
    ...(least > 0 && { minItems: least }),
    ...(most !== undefined && { maxItems: most }),
    ...(rules.length > 0 && { allOf: rules }),
  };
}

interface Walk {
  /** The types that each position allows. */
  readonly places: readonly ReadonlySet<NodeType>[];
  /** The number of last positions that repeat without end. */
  readonly repeats: number;
  readonly least: number;
  readonly most: number | undefined;
}

/** Walks through the states of an expression position by position, until a set of states repeats. */
function walk(start: ContentMatch): Walk {
  const places: ReadonlySet<NodeType>[] = [];
  const seen: ReadonlySet<ContentMatch>[] = [];
  let states: ReadonlySet<ContentMatch> = new Set([start]);
  let least: number | undefined;
  let last = 0;
  while (states.size > 0) {
    if (Array.from(states).some(({ validEnd }) => validEnd)) {
      least ??= places.length;
      last = places.length;
    }
    const known = seen.findIndex((earlier) => isSame(earlier, states));
    if (known !== -1) return { places, repeats: places.length - known, least: least ?? 0, most: undefined };
    seen.push(states);
    const edges = Array.from(states).flatMap(edgesOf);
    if (edges.length > 0) places.push(new Set(edges.map(({ type }) => type)));
    states = new Set(edges.map(({ next }) => next));
  }
  return { places, repeats: 0, least: least ?? 0, most: last };
}

const isSame = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean =>
  one.size === other.size && one.isSubsetOf(other);

const edgesOf = (match: ContentMatch): { type: NodeType; next: ContentMatch }[] =>
  Array.from({ length: match.edgeCount }, (_, i) => match.edge(i)).filter(({ type }) => !HOLDERS.has(type.name));

const merged = (sets: readonly ReadonlySet<NodeType>[]): ReadonlySet<NodeType> =>
  new Set(sets.flatMap((types) => Array.from(types)));

/** Returns the types that may occur only once, because no path leads from behind them to themselves: `footnotes?` at the end. */
function limitsOf(start: ContentMatch): NodeType[] {
  const states = reachable(start);
  const types = merged(Array.from(states, (state) => new Set(edgesOf(state).map(({ type }) => type))));
  return Array.from(types).filter((type) => isOnce(type, states));
}

const limitSchema = (type: NodeType, start: ContentMatch): JsonSchema => ({
  contains: { properties: { type: { const: type.name } }, required: ['type'] },
  minContains: isNeeded(type, start) ? 1 : 0,
  maxContains: 1,
});

function reachable(start: ContentMatch): Set<ContentMatch> {
  const states = new Set([start]);
  for (const state of states) for (const { next } of edgesOf(state)) states.add(next);
  return states;
}

const isOnce = (type: NodeType, states: ReadonlySet<ContentMatch>): boolean =>
  Array.from(states)
    .flatMap(edgesOf)
    .filter((edge) => edge.type === type)
    .every(({ next }) =>
      Array.from(reachable(next))
        .flatMap(edgesOf)
        .every((edge) => edge.type !== type),
    );

/** Tells whether all paths to an end contain the type. */
function isNeeded(type: NodeType, start: ContentMatch): boolean {
  const states = new Set([start]);
  for (const state of states) for (const edge of edgesOf(state)) if (edge.type !== type) states.add(edge.next);
  return Array.from(states).every(({ validEnd }) => !validEnd);
}

/** Returns rules for the marks that a node allows its children. */
function marksRule(type: NodeType, strict: boolean): JsonSchema[] {
  const { contentMatch, schema } = type;
  if (contentMatch.edgeCount === 0 || type.markSet === null) return [];
  const refused = Object.values(schema.marks).filter((mark) => !type.allowsMarkType(mark) && !HOLDERS.has(mark.name));
  if (refused.length === 0) return [];
  const isAll = Object.values(schema.marks).every((mark) => HOLDERS.has(mark.name) || refused.includes(mark));
  const marks =
    isAll && strict ? { maxItems: 0 } : { items: { properties: { type: { not: { enum: refused.map(nameOf) } } } } };
  return [{ items: { properties: { marks } } }];
}

/** Allows one of several types, by the groups that they form. */
function oneOfTypes(types: ReadonlySet<NodeType>, { schema }: NodeType): JsonSchema | false {
  if (types.size === 0) return false;
  const nodes = Object.values(schema.nodes).filter(({ name }) => !HOLDERS.has(name));
  const groups = groupsOf(nodes)
    .filter(([, members]) => members.length > 1 && members.every((member) => types.has(member)))
    .toSorted(([, one], [, other]) => other.length - one.length);
  const covered = new Set<NodeType>();
  const names: string[] = [];
  for (const [group, members] of groups) {
    if (members.every((member) => covered.has(member))) continue;
    names.push(`group.${group}`);
    for (const member of members) covered.add(member);
  }
  for (const type of types) {
    if (!covered.has(type)) names.push(nameOf(type));
  }
  const [only = '', ...others] = names;
  return others.length === 0 ? refTo(only) : { anyOf: names.map(refTo) };
}
