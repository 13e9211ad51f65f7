import { elementsBelow, type Elem } from '../tree/node.ts';
import { parseSelector } from '../tree/select.ts';

/** Finds elements of a page that does not change. */
export interface PageIndex {
  /** Returns all elements that a selector matches, in document order. */
  all(selector: string): Elem[];
}

/**
 * Indexes a page when it is first queried. Rules use some thirty selectors, most of them for classes that no element has; the index limits
 * each selector to the elements with one of its keys.
 */
export function indexPage(page: Elem): PageIndex {
  let known: { elements: Elem[]; places: Map<string, number[]> } | undefined;
  return {
    all(selector) {
      known ??= readPlaces(page);
      const { elements, places } = known;
      const { accepts, keys } = parseSelector(selector);
      if (keys.includes('*')) return elements.filter(accepts);
      const found = [...new Set(keys)].flatMap((key) => places.get(key) ?? []);
      const ordered = keys.length === 1 ? found : [...new Set(found)].toSorted((one, other) => one - other);
      return ordered.flatMap((at) => elements[at] ?? []).filter(accepts);
    },
  };
}

/** Maps each key to the indexes of the elements that have it. */
function readPlaces(page: Elem): { elements: Elem[]; places: Map<string, number[]> } {
  const elements = elementsBelow(page);
  const places = new Map<string, number[]>();
  const add = (key: string, at: number): void => {
    const list = places.get(key);
    if (list === undefined) places.set(key, [at]);
    else if (list.at(-1) !== at) list.push(at);
  };
  const keysOf = keysByClasses();
  for (const [at, { name, attributes }] of elements.entries()) {
    add(name, at);
    for (const [attribute, value] of attributes) {
      add(`[${attribute}`, at);
      if (attribute === 'id') add(`#${value}`, at);
      else if (attribute === 'class') for (const key of keysOf(value)) add(key, at);
    }
  }
  return { elements, places };
}

/** Returns the keys of a list of classes. The result is cached, because many elements share one list. */
function keysByClasses(): (classes: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (classes) => {
    const found = known.get(classes) ?? classes.split(/\s+/u).map((one) => `.${one}`);
    known.set(classes, found);
    return found;
  };
}
