import { elementsBelow, type Elem } from './node.ts';

/*
 * The part of CSS selectors that rules for pages need: `main article`, `div.body[role=main]`, `[itemtype*=QAPage]`, lists with commas.
 */

const COMPOUND = /^([a-z][\w-]*|\*)?((?:[#.][\w-]+|\[[\w:-]+(?:[*^$]?=[^\]]*)?\])*)$/iu;
// not linear: at most MAX_LENGTH characters
const PART = /[#.][\w-]+|\[[\w:-]+(?:[*^$]?=[^\]]*)?\]/giu;
const ATTRIBUTE = /^\[([\w:-]+)(?:([*^$]?)=["']?([^\]"']*)["']?)?\]$/u;
const MAX_LENGTH = 1000;

type Test = (element: Elem) => boolean;

/** A parsed selector with the keys that limit its search. */
export interface Selector {
  readonly accepts: Test;
  /** Every element that matches has one of these keys: `.class`, `#id`, `[attribute` or a name. All elements have `*`. */
  readonly keys: readonly string[];
}

interface Compound {
  readonly accepts: Test;
  readonly key: string;
}

/**
 * Returns the elements below an element that a selector matches, in document order and without those inside another match.
 * @throws {SyntaxError} for an unsupported selector: combinators other than a space, pseudo-classes, values with spaces.
 */
export function selectAll(root: Elem, selector: string): Elem[] {
  const { accepts } = parseSelector(selector);
  return outermost(root, elementsBelow(root).filter(accepts));
}

/** Returns the elements that are not inside another of them. Expects document order. */
export function outermost(root: Elem, elements: readonly Elem[]): Elem[] {
  const found = new Set<Elem>();
  return elements.filter((one) => {
    for (let at = one.parent; at && at !== root; at = at.parent) if (found.has(at)) return false;
    found.add(one);
    return true;
  });
}

/** Parsed selectors, cached because each page uses the same ones. */
const parsed = new Map<string, Selector>();
const MAX_PARSED = 1000;

/** Parses a selector. */
export function parseSelector(selector: string): Selector {
  const known = parsed.get(selector);
  if (known) return known;
  if (selector.length > MAX_LENGTH) throw new SyntaxError(`the selector is longer than ${MAX_LENGTH} characters`);
  const paths = selector.split(',').map((path) => path.trim().split(/\s+/u).map(parseCompound));
  const fresh: Selector = {
    accepts: (element) => paths.some((path) => isAtEndOf(path, element)),
    keys: paths.map((path) => path.at(-1)?.key ?? '*'),
  };
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(selector, fresh);
  return fresh;
}

/** Tells whether an element matches the last compound and its ancestors the earlier ones, from the inside out. */
function isAtEndOf(path: readonly Compound[], element: Elem): boolean {
  if (path.at(-1)?.accepts(element) !== true) return false;
  let left = path.length - 2;
  for (let at = element.parent; at && left >= 0; at = at.parent) if (path[left]?.accepts(at) === true) left -= 1;
  return left < 0;
}

function parseCompound(compound: string): Compound {
  const [, name = '*', rest = ''] = COMPOUND.exec(compound) ?? [];
  if (compound === '' || !COMPOUND.test(compound)) throw new SyntaxError(`"${compound}" is not a supported selector`);
  const parts = Array.from(rest.matchAll(PART), ([part]) => part);
  const tests = parts.map(parsePart);
  const wanted = name.toLowerCase();
  return {
    accepts: (element) => (wanted === '*' || element.name === wanted) && tests.every((test) => test(element)),
    key: parts[0] === undefined ? wanted : keyOf(parts[0]),
  };
}

const keyOf = (part: string): string => (part.startsWith('[') ? `[${ATTRIBUTE.exec(part)?.[1] ?? ''}` : part);

function parsePart(part: string): Test {
  const value = part.slice(1);
  if (part.startsWith('#')) return (element) => element.get('id') === value;
  if (part.startsWith('.')) return (element) => hasClass(element.get('class'), value);
  const [, name = '', how = '', wanted] = ATTRIBUTE.exec(part) ?? [];
  if (wanted === undefined) return (element) => element.has(name);
  if (how === '*') return (element) => element.get(name).includes(wanted);
  if (how === '^') return (element) => element.get(name).startsWith(wanted);
  if (how === '$') return (element) => element.get(name).endsWith(wanted);
  return (element) => element.get(name) === wanted;
}

const hasClass = (classes: string, wanted: string): boolean =>
  classes.includes(wanted) && classes.split(/\s+/u).includes(wanted);
