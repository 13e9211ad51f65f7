import type { DomElement } from './node.ts';

type Test = (element: DomElement) => boolean;
interface Step {
  test: Test;
  /** The relation of this part to the one before it. */
  combinator: ' ' | '>';
}

const compiled = new Map<string, Test>();
/** The maximum number of cached selectors. Parse rules have few; the limit is for rules that compose selectors. */
const MAX_COMPILED = 1000;
/** The maximum length of a selector. Those of parse rules have a tenth of it. */
const MAX_SELECTOR = 1000;

/**
 * Compiles a CSS selector as parse rules use them: types, ids, classes, attributes, `:not()`, descendants and children, in lists. Throws an
 * Error for other selectors, as browsers do.
 */
export function compileSelector(selector: string): Test {
  const known = compiled.get(selector);
  if (known !== undefined) return known;
  if (selector.length > MAX_SELECTOR)
    throw new SyntaxError(`A selector has ${selector.length} characters, and ${MAX_SELECTOR} are allowed.`);
  const branches = splitList(selector).map(compileBranch);
  const [only] = branches;
  const test: Test = branches.length === 1 && only ? only : (element) => branches.some((branch) => branch(element));
  if (compiled.size < MAX_COMPILED) compiled.set(selector, test);
  return test;
}

// not linear: at most MAX_SELECTOR characters
const COMMA = /,(?![^[(]*[\])])/;
// not linear: at most MAX_SELECTOR characters
const TOKEN = /\s*>\s*|\s+|(?:\[[^\]]*\]|\([^)]*\)|[^\s>[(])+/g;

const splitList = (selector: string): string[] => selector.split(COMMA).map((part) => part.trim());

function compileBranch(selector: string): Test {
  const steps: Step[] = [];
  let combinator: Step['combinator'] = ' ';
  for (const token of selector.match(TOKEN) ?? []) {
    if (token.trim() === '') combinator = ' ';
    else if (token.trim() === '>') combinator = '>';
    else steps.push({ test: compileCompound(token), combinator });
  }
  const last = steps.pop();
  if (last === undefined) throw new SyntaxError(`The selector "${selector}" is empty.`);
  if (steps.length === 0) return last.test;
  return (element) => last.test(element) && matchesAbove(element, steps, last.combinator);
}

/** Tells whether ancestors match the steps, the nearest last. */
function matchesAbove(element: DomElement, steps: readonly Step[], combinator: Step['combinator']): boolean {
  const step = steps.at(-1);
  if (step === undefined) return true;
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (step.test(around) && matchesAbove(around, steps.slice(0, -1), step.combinator)) return true;
    if (combinator === '>') return false;
  }
  return false;
}

// not linear: at most MAX_SELECTOR characters
const PART =
  /^(?:(\*|[a-z][\w-]*)|#([\w-]+)|\.([\w-]+)|\[\s*([\w:-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\]\s]+))\s*)?\]|:not\(([^)]*)\))/i;

function compileCompound(compound: string): Test {
  const tests: Test[] = [];
  for (let rest = compound; rest !== '';) {
    const match = PART.exec(rest);
    if (match === null) throw new SyntaxError(`The selector "${compound}" is not supported.`);
    tests.push(compilePart(match));
    rest = rest.slice(match[0].length);
  }
  const [only] = tests;
  return tests.length === 1 && only ? only : (element) => tests.every((test) => test(element));
}

function compilePart([, type, id, className, name, operator, quoted, single, bare, negated]: RegExpExecArray): Test {
  if (type === '*') return () => true;
  if (type !== undefined) {
    const wanted = type.toLowerCase();
    return ({ localName }) => localName === wanted;
  }
  if (id !== undefined) return (element) => element.id === id;
  if (className !== undefined)
    return (element) => element.hasAttribute('class') && element.classList.includes(className);
  if (negated !== undefined) {
    const inner = compileSelector(negated);
    return (element) => !inner(element);
  }
  const attribute = name ?? '';
  if (operator === undefined) return (element) => element.hasAttribute(attribute);
  const value = quoted ?? single ?? bare ?? '';
  const compare = COMPARE[operator];
  return (element) => {
    const actual = element.getAttribute(attribute);
    return actual !== null && compare?.(actual, value) === true;
  };
}

const COMPARE: Record<string, (actual: string, value: string) => boolean> = {
  '=': (actual, value) => actual === value,
  '^=': (actual, value) => value !== '' && actual.startsWith(value),
  '$=': (actual, value) => value !== '' && actual.endsWith(value),
  '*=': (actual, value) => value !== '' && actual.includes(value),
  '~=': (actual, value) => actual.split(/\s+/).includes(value),
  '|=': (actual, value) => actual === value || actual.startsWith(`${value}-`),
};
