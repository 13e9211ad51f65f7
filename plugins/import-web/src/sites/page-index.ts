import { elementsBelow, type Elem } from '../tree/node.ts';
import { parseSelector } from '../tree/select.ts';

/** Finds elements of one page that does not change. */
export interface PageIndex {
  /** All that a selector accepts, in document order. */
  all(selector: string): Elem[];
}

/**
 * Goes through a page once, when it is first asked: rules ask for some thirty selectors, most of them for classes that no element has.
 * After this, a selector is tried on those elements alone that have one of its keys.
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

/** By each key the places of the elements that have it. */
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

/** The keys of a list of classes; many elements of a page have the same. */
function keysByClasses(): (classes: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (classes) => {
    const found = known.get(classes) ?? classes.split(/\s+/u).map((one) => `.${one}`);
    known.set(classes, found);
    return found;
  };
}
