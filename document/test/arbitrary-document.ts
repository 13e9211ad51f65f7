import { Fragment, Mark } from '@tiptap/pm/model';
import type { ContentMatch, MarkType, Node, NodeType } from '@tiptap/pm/model';
import * as fc from 'fast-check';
import type { DocumentNode } from '../src/json.ts';
import type { Kind } from '../src/schema/kinds.ts';
import { fromForeign, schema } from '../src/index.ts';
import { cleanText } from '../src/schema/kinds.ts';

/*
 * Documents of everything that the schema can express, derived from the schema: a new node, mark or attribute is
 * generated without a change here.
 */
/** A failure is reported with its seed and is not shrunk, because shrinking generated documents takes gigabytes and does not end. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

type Value = ReturnType<typeof fc.gen> extends fc.Arbitrary<infer Drawn> ? Drawn : never;
/** With or without unknown content. */
type Draw = Value & { readonly hasForeign?: boolean };

const HOLDERS = new Set(['foreignBlock', 'foreignInline', 'foreignMark']);

const MAX_DEPTH = 7;
const MAX_CHILDREN = 4;
/** Any valid text. Characters with a meaning in HTML and Markdown occur more often than by chance. */
const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.string({
      unit: fc.constantFrom(...Array.from('ab  \n\t<>&"\'`*_[]()#+-.!|~$\\:/\u00A0é漢😀')),
      minLength: 1,
      maxLength: 12,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.array(fc.integer({ min: 0x20, max: 0x10_ff_ff }), { minLength: 1, maxLength: 8 }).map(textOf),
  },
  fc.constantFrom(
    ' ',
    '  a',
    'a  ',
    '\n',
    '\ta',
    'https://example.com',
    '<script>',
    '&amp;',
    '&nbsp;',
    '1. a',
    '# a',
    '- a',
    '\\',
    '$x$',
  ),
);

function textOf(codePoints: readonly number[]): string {
  return cleanText(String.fromCodePoint(...codePoints)).replaceAll('\uFFFD', '') || 'x';
}

const documents = (hasForeign: boolean): fc.Arbitrary<DocumentNode> =>
  fc
    .gen()
    .map((draw) =>
      fromForeign(node(Object.assign(draw, { hasForeign }), schema.topNodeType, 0, []).toJSON() as DocumentNode),
    );

/** A valid document in normal form without unknown content. */
export const arbitraryDocument = documents(false);

/** A valid document with unknown nodes, marks and attributes. */
export const arbitraryForeign = documents(true);

/** A link is either around a field or inside it, and styles around it are its own. */
function withinField(child: Node, around: readonly Mark[]): Node {
  const given = new Map(around.map((one) => [one.type.name, one]));
  const kept = child.marks.filter(({ type }) => type.name !== 'link' || !given.has('link'));
  return child.mark(kept.map((one) => (one.type.name === 'textStyle' ? (given.get('textStyle') ?? one) : one)));
}

function node(draw: Draw, type: NodeType, depth: number, marks: readonly Mark[]): Node {
  const children = content(draw, type, depth);
  const isField = type.isInline && !HOLDERS.has(type.name);
  const within = isField ? children.map((child) => withinField(child, marks)) : children;
  return type.create(attributes(draw, type), Fragment.fromArray(within), marks);
}

/** Walks through the type's content expression. */
function content(draw: Draw, type: NodeType, depth: number): Node[] {
  const nodes: Node[] = [];
  let match: ContentMatch | null = type.contentMatch;
  const wanted = draw(fc.nat, { max: MAX_CHILDREN });
  while (match !== null && match.edgeCount > 0) {
    if (match.validEnd && nodes.length >= wanted) break;
    if (depth >= MAX_DEPTH)
      return [
        ...nodes,
        ...(match.fillBefore(Fragment.empty, true)?.content.map((child) => withIds(draw, child)) ?? []),
      ];
    const edges = edgesOf(match, draw);
    const edge = edges[draw(fc.nat, { max: edges.length - 1 })];
    if (!edge) break;
    const child = edge.type.isText
      ? textNode(draw, type)
      : node(draw, edge.type, depth + 1, edge.type.isInline ? markSet(draw, type) : []);
    nodes.push(child);
    match = edge.next;
  }
  return nodes;
}

function edgesOf(match: ContentMatch, { hasForeign = false }: Draw): { type: NodeType; next: ContentMatch }[] {
  const edges = Array.from({ length: match.edgeCount }, (_, i) => match.edge(i));
  return edges.filter(({ type }) => hasForeign || !HOLDERS.has(type.name));
}

const withIds = (draw: Draw, filled: Node): Node => filled.type.create(attributes(draw, filled.type), filled.content);

/*
 * A builder is created once, because fast-check keeps its values as long as the arbitrary exists: a builder for each draw would fill
 * gigabytes in ten thousand documents.
 */
const textBuilder = (): fc.Arbitrary<string> => text;
const examplesOf = once(({ examples }: Kind) => fc.constantFrom(...examples));
const marksOf = once((names: readonly string[]) => fc.subarray([...names], { maxLength: 4 }));
const ALL_MARKS = Object.keys(schema.marks);
const KNOWN_MARKS = ALL_MARKS.filter((name) => !HOLDERS.has(name));

function once<Key extends object, Built>(
  build: (key: Key) => fc.Arbitrary<Built>,
): (key: Key) => () => fc.Arbitrary<Built> {
  const builders = new WeakMap<Key, () => fc.Arbitrary<Built>>();
  return (key) => {
    const known = builders.get(key);
    if (known) return known;
    const built = build(key);
    const builder = (): fc.Arbitrary<Built> => built;
    builders.set(key, builder);
    return builder;
  };
}

const textNode = (draw: Draw, parent: NodeType): Node => schema.text(draw(textBuilder), markSet(draw, parent));

function markSet(draw: Draw, parent: NodeType): readonly Mark[] {
  if (draw(fc.nat, { max: 2 }) === 0) return Mark.none;
  const names = draw(marksOf(draw.hasForeign === true ? ALL_MARKS : KNOWN_MARKS));
  const types = names.flatMap((name) => schema.marks[name] ?? []);
  let marks: readonly Mark[] = Mark.none;
  for (const type of types.filter((candidate) => parent.allowsMarkType(candidate)))
    marks = mark(draw, type).addToSet(marks);
  return marks;
}

function mark(draw: Draw, type: MarkType): Mark {
  const attrs = attributes(draw, type);
  // HTML has no form for a style without attributes.
  const isEmpty = type.name === 'textStyle' && Object.values(attrs).every((value) => value === null);
  return type.create(isEmpty ? { ...attrs, fontSize: '11pt' } : attrs);
}

function attributes(draw: Draw, type: NodeType | MarkType): Record<string, unknown> {
  const specs = Object.entries(type.spec.attrs ?? {});
  return Object.fromEntries(
    specs.map(([name, { default: fallback, validate }]) => {
      const kind = kindOf(validate);
      if (kind === undefined) throw new Error(`${type.name}.${name} does not say which values it may have.`);
      const isRequired = !accepts(validate, fallback);
      const takesDefault =
        (name === 'foreign' && draw.hasForeign !== true) ||
        type.name === 'doc' ||
        (!isRequired && draw(fc.nat, { max: 2 }) > 0);
      return [name, takesDefault ? fallback : draw(examplesOf(kind))];
    }),
  );
}

const kindOf = (validate: unknown): Kind | undefined =>
  typeof validate === 'function' && 'kind' in validate ? (validate.kind as Kind) : undefined;

function accepts(validate: unknown, value: unknown): boolean {
  try {
    if (typeof validate === 'function') validate(value);
    return true;
  } catch {
    return false;
  }
}
