import { findAll, type Elem } from './node.ts';

/*
 * The part of CSS selectors that rules for pages need: `main article`, `div.body[role=main]`, `[itemtype*=QAPage]`, lists with commas.
 */

const COMPOUND = /^([a-z][\w-]*|\*)?((?:[#.][\w-]+|\[[\w:-]+(?:[*^$]?=[^\]]*)?\])*)$/iu;
// not linear: at most MAX_LENGTH characters
const PART = /[#.][\w-]+|\[[\w:-]+(?:[*^$]?=[^\]]*)?\]/giu;
const ATTRIBUTE = /^\[([\w:-]+)(?:([*^$]?)=["']?([^\]"']*)["']?)?\]$/u;
const MAX_LENGTH = 1000;

type Test = (element: Elem) => boolean;

/**
 * The elements below one that a selector accepts, in document order; none within another that is among them.
 *
 * @throws {SyntaxError} for what is no selector of this kind: combinators other than a space, pseudo-classes, values with spaces.
 */
export function selectAll(root: Elem, selector: string): Elem[] {
  const accepts = parseSelector(selector);
  const found = new Set<Elem>();
  return findAll(root, accepts).filter((one) => {
    for (let at = one.parent; at && at !== root; at = at.parent) if (found.has(at)) return false;
    found.add(one);
    return true;
  });
}

/** What a selector says of an element. */
export function parseSelector(selector: string): Test {
  if (selector.length > MAX_LENGTH) throw new SyntaxError(`the selector is longer than ${MAX_LENGTH} characters`);
  const paths = selector.split(',').map((path) => path.trim().split(/\s+/u).map(parseCompound));
  return (element) => paths.some((path) => isAtEndOf(path, element));
}

/** Whether an element passes the last test, and elements around it those before, from the inside out. */
function isAtEndOf(path: readonly Test[], element: Elem): boolean {
  if (path.at(-1)?.(element) !== true) return false;
  let left = path.length - 2;
  for (let at = element.parent; at && left >= 0; at = at.parent) if (path[left]?.(at) === true) left -= 1;
  return left < 0;
}

function parseCompound(compound: string): Test {
  const [, name = '*', rest = ''] = COMPOUND.exec(compound) ?? [];
  if (compound === '' || !COMPOUND.test(compound))
    throw new SyntaxError(`"${compound}" is no selector that is known here`);
  const tests = Array.from(rest.matchAll(PART), ([part]) => parsePart(part));
  const wanted = name.toLowerCase();
  return (element) => (wanted === '*' || element.name === wanted) && tests.every((test) => test(element));
}

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
