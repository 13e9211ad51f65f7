import { Fragment, Mark } from '@tiptap/pm/model';
import type { ContentMatch, MarkType, Node, NodeType, Schema } from '@tiptap/pm/model';
import * as fc from 'fast-check';
import type { DocumentNode } from '../../src/json.ts';

type Draw = ReturnType<typeof fc.gen> extends fc.Arbitrary<infer Value> ? Value : never;

const MAX_DEPTH = 6;
const MAX_CHILDREN = 4;
const TEXTS = ['Some text', 'a', '  two  words ', '漢字', '\t', '☐ not a box', '1. x'];

interface Source {
  readonly schema: Schema;
  /** Values of attributes by name, or by node and name; an attribute without values has its default. */
  readonly values: Readonly<Record<string, readonly unknown[]>>;
  /** Nodes that are not generated alone, because an editor creates them only together with others. */
  readonly without: readonly string[];
}

/** Documents of an editor, generated from its schema and the values of its attributes. */
export const arbitraryEditorDocument = (source: Source): fc.Arbitrary<DocumentNode> =>
  fc.gen().map((draw) => new Generator(draw, source).document());

class Generator {
  readonly #draw: Draw;
  readonly #source: Source;

  constructor(draw: Draw, source: Source) {
    this.#draw = draw;
    this.#source = source;
  }

  document(): DocumentNode {
    return this.#node(this.#source.schema.topNodeType, 0, []).toJSON() as DocumentNode;
  }

  #node(type: NodeType, depth: number, marks: readonly Mark[]): Node {
    return type.create(this.#attributes(type), Fragment.fromArray(this.#content(type, depth)), marks);
  }

  #content(type: NodeType, depth: number): Node[] {
    const nodes: Node[] = [];
    let match: ContentMatch | null = type.contentMatch;
    const wanted = this.#draw(fc.integer, { min: 1, max: MAX_CHILDREN });
    while (match !== null) {
      const edges: { type: NodeType; next: ContentMatch }[] = this.#edges(match, depth);
      if (edges.length === 0 || (match.validEnd && nodes.length >= wanted)) break;
      if (depth >= MAX_DEPTH) return [...nodes, ...(match.fillBefore(Fragment.empty, true)?.content ?? [])];
      const edge = edges[this.#draw(fc.nat, { max: edges.length - 1 })];
      if (edge === undefined) break;
      nodes.push(this.#child(edge.type, type, depth));
      match = edge.next;
    }
    return nodes;
  }

  /** Lists may be empty in an editor's schema, but are never generated empty: no list begins without room for an item. */
  #edges(match: ContentMatch, depth: number) {
    const all = Array.from({ length: match.edgeCount }, (_, i) => match.edge(i));
    return all.filter(
      ({ type }) => !this.#source.without.includes(type.name) && (depth < MAX_DEPTH - 2 || !isList(type)),
    );
  }

  #child(type: NodeType, parent: NodeType, depth: number): Node {
    const marks = type.isInline ? this.#marks(parent) : [];
    const text = TEXTS[this.#draw(fc.nat, { max: TEXTS.length - 1 })] ?? '';
    return type.isText ? this.#source.schema.text(text, marks) : this.#node(type, depth + 1, marks);
  }

  #marks(parent: NodeType): readonly Mark[] {
    const all = Object.values(this.#source.schema.marks).filter((type) => parent.allowsMarkType(type));
    let marks: readonly Mark[] = Mark.none;
    for (const type of this.#draw(() => fc.subarray(all, { maxLength: Math.min(3, all.length) })))
      marks = type.create(this.#attributes(type)).addToSet(marks);
    return marks;
  }

  #attributes(type: NodeType | MarkType): Record<string, unknown> {
    const { values } = this.#source;
    return Object.fromEntries(
      Object.entries(type.spec.attrs ?? {}).map(([name, { default: fallback }]) => {
        const pool = values[`${type.name}.${name}`] ?? values[name] ?? [];
        const value = pool[this.#draw(fc.nat, { max: Math.max(0, pool.length - 1) })];
        return [name, pool.length === 0 ? fallback : value];
      }),
    );
  }
}

const isList = ({ spec }: NodeType): boolean => spec.group?.includes('list') === true;
