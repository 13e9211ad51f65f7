import type { Mark, Node } from '@tiptap/pm/model';
import { renderSpec } from './output-spec.ts';
import type { Rendered } from './output-spec.ts';

const NOTHING: Rendered = { open: '', close: '', hasHole: false };
/** A node of a type without a spec leaves no trace but its content. */
const CONTENT: Rendered = { open: '', close: '', hasHole: true };
const OF_ATTRIBUTES = new Set<string | symbol>(['attrs', 'type', 'isLeaf', 'isText', 'isInline', 'isBlock']);

/**
 * Output specs as text, each rendered once for the same attributes: merging Tiptap's attributes is most of the work of
 * writing HTML. A spec that looks at more of its node than attributes (a table's columns) is rendered every time.
 */
export class SpecCache {
  readonly #nodes = new Map<string, Map<string, Rendered>>();
  readonly #marks = new Map<Mark, Rendered>();
  readonly #marksByAttrs = new Map<string, Rendered>();

  ofNode(node: Node): Rendered {
    const toDOM = node.type.spec.toDOM;
    if (toDOM === undefined) return CONTENT;
    const cache = this.#cacheOf(node.type.name);
    const key = JSON.stringify(node.attrs);
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

  #cacheOf(name: string): Map<string, Rendered> {
    const cache = this.#nodes.get(name) ?? new Map<string, Rendered>();
    this.#nodes.set(name, cache);
    return cache;
  }
}

/** The node, and whether anything but its attributes was asked of it. */
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
