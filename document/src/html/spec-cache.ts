import type { Attrs, Mark, Node, NodeType } from '@tiptap/pm/model';
import { renderSpec } from './output-spec.ts';
import type { Rendered } from './output-spec.ts';

const NOTHING: Rendered = { open: '', close: '', hasHole: false };
/** A node of a type without a spec is replaced by its content. */
const CONTENT: Rendered = { open: '', close: '', hasHole: true };

/** The rendered nodes of a type by their attributes. */
interface NodeCache {
  readonly defaults: Attrs;
  readonly rendered: Map<string, Rendered>;
}

const OF_ATTRIBUTES = new Set<string | symbol>(['attrs', 'type', 'isLeaf', 'isText', 'isInline', 'isBlock']);

/**
 * Caches rendered output specs by attributes, because merging Tiptap's attributes is most of the work of writing HTML. A spec that depends
 * on more than attributes (a table's columns) is rendered each time.
 */
export class SpecCache {
  readonly #nodes = new Map<NodeType, NodeCache>();
  readonly #marks = new Map<Mark, Rendered>();
  readonly #marksByAttrs = new Map<string, Rendered>();

  ofNode(node: Node): Rendered {
    const toDOM = node.type.spec.toDOM;
    if (toDOM === undefined) return CONTENT;
    const { defaults, rendered: cache } = this.#cacheOf(node.type);
    const key = keyOf(node.attrs, defaults);
    const known = cache.get(key);
    if (known !== undefined) return known;
    const watched = watch(node);
    const rendered = renderSpec(toDOM(watched.node));
    if (!watched.lookedDeeper()) cache.set(key, rendered);
    return rendered;
  }

  ofMark(mark: Mark): Rendered {
    const known = this.#marks.get(mark);
    if (known !== undefined) return known;
    const key = `${mark.type.name} ${JSON.stringify(mark.attrs)}`;
    const toDOM = mark.type.spec.toDOM;
    const rendered = this.#marksByAttrs.get(key) ?? (toDOM === undefined ? NOTHING : renderSpec(toDOM(mark, true)));
    this.#marks.set(mark, rendered);
    this.#marksByAttrs.set(key, rendered);
    return rendered;
  }

  #cacheOf(type: NodeType): NodeCache {
    const known = this.#nodes.get(type);
    if (known !== undefined) return known;
    const cache = { defaults: defaultsOf(type), rendered: new Map<string, Rendered>() };
    this.#nodes.set(type, cache);
    return cache;
  }
}

const defaultsOf = ({ spec }: NodeType): Attrs =>
  Object.fromEntries(Object.entries(spec.attrs ?? {}).map(([name, attribute]) => [name, attribute.default as unknown]));

/** Returns a key of the attributes that differ from their defaults, because most attributes of a node have default values. */
function keyOf(attrs: Attrs, defaults: Attrs): string {
  let key = '';
  for (const name of Object.keys(defaults)) {
    const value: unknown = attrs[name];
    if (value !== defaults[name]) key += `${name}=${JSON.stringify(value)} `;
  }
  return key;
}

/** Returns the node as a proxy that reports whether the spec reads more than attributes. */
function watch(node: Node): { node: Node; lookedDeeper: () => boolean } {
  let deeper = false;
  const proxy = new Proxy(node, {
    get(target, property) {
      if (!OF_ATTRIBUTES.has(property)) deeper = true;
      const member: unknown = Reflect.get(target, property, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { node: proxy, lookedDeeper: () => deeper };
}
