import { MathMLToLaTeX } from 'mathml-to-latex';
import { element, type Elem, elementsOf, find, findAll, isElem, rawText, remove, replace, Text } from '../tree/node.ts';
import { serialize } from './serialize.ts';

const MAX_MATHML = 50_000;
const MAX_LATEX = 20_000;

const formula = (latex: string, isBlock: boolean): Elem =>
  element(isBlock ? 'div' : 'span', {
    'data-type': isBlock ? 'block-math' : 'inline-math',
    'data-latex': latex.trim(),
  });

/** Converts formulas of all notations that pages use into the editor's formulas in LaTeX. */
export function settleMath(page: Elem): void {
  const hasTypesetter = findAll(page, ({ name }) => name === 'script').some((script) =>
    /mathjax|katex/iu.test(script.get('src') + rawText(script).slice(0, 5000)),
  );
  for (const script of findAll(page, (one) => one.name === 'script' && one.get('type').startsWith('math/')))
    settleScript(script);
  for (const one of findAll(page, isRendered)) settleRendered(one);
  for (const one of findAll(page, ({ name }) => name === 'math')) settleMathMl(one);
  for (const image of findAll(page, isLatexImage)) replaceBy(image, withoutDollars(image.get('alt')), false);
  if (hasTypesetter) settleDelimited(page);
}

const classOf = (one: Elem): string => one.get('class');
const hasClass = (one: Elem, name: string): boolean => ` ${classOf(one)} `.includes(` ${name} `);

function replaceBy(one: Elem, latex: string, isBlock: boolean): void {
  const text = latex.trim();
  if (text === '' || text.length > MAX_LATEX) return;
  replace(one, [formula(text, isBlock)]);
}

/** Converts the source of a MathJax 2 formula, which follows its rendering in a script. */
function settleScript(script: Elem): void {
  const siblings = script.parent ? elementsOf(script.parent) : [];
  const at = siblings.indexOf(script);
  for (const shown of siblings.slice(Math.max(0, at - 2), at)) if (/\bMathJax/u.test(classOf(shown))) remove(shown);
  const isBlock = script.get('type').includes('mode=display');
  if (script.get('type').startsWith('math/tex') || script.get('type').startsWith('math/latex'))
    replaceBy(script, withoutCdata(rawText(script)), isBlock);
}

function withoutDollars(latex: string): string {
  const start = /^\$*/u.exec(latex)?.[0].length ?? 0;
  let end = latex.length;
  while (end > start && latex[end - 1] === '$') end -= 1;
  return latex.slice(start, end);
}

function withoutCdata(script: string): string {
  const latex = script.trim().replace(/^%?\s*<!\[CDATA\[/u, '');
  if (!latex.endsWith(']]>')) return latex;
  const inside = latex.slice(0, -3).trimEnd();
  return inside.endsWith('%') ? inside.slice(0, -1) : inside;
}

/** Elements that KaTeX, MathJax 3 and MediaWiki put around MathML. */
const isRendered = (one: Elem): boolean =>
  hasClass(one, 'katex-display') ||
  hasClass(one, 'katex') ||
  one.name === 'mjx-container' ||
  hasClass(one, 'mwe-math-element') ||
  hasClass(one, 'MathJax');

function settleRendered(one: Elem): void {
  if (!one.parent) return;
  const math = find(one, ({ name }) => name === 'math');
  const latex = math ? latexOf(math) : one.get('data-latex');
  const isBlock =
    hasClass(one, 'katex-display') ||
    one.get('display') === 'true' ||
    (math?.get('display') === 'block' && !hasClass(one, 'katex'));
  if (latex !== '') replaceBy(one, latex, isBlock);
}

function settleMathMl(math: Elem): void {
  if (math.parent) replaceBy(math, latexOf(math), math.get('display') === 'block' || math.get('mode') === 'display');
}

/** Returns the LaTeX source beside MathML, or converts the MathML. */
function latexOf(math: Elem): string {
  const annotation = find(math, (one) => one.name === 'annotation' && /tex/iu.test(one.get('encoding')));
  const given = annotation ? rawText(annotation) : math.get('alttext');
  if (given.trim() !== '') return withoutStyle(given);
  for (const note of findAll(math, ({ name }) => name.startsWith('annotation'))) remove(note);
  const source = serialize(math);
  if (source.length > MAX_MATHML) return '';
  try {
    return MathMLToLaTeX.convert(source);
  } catch {
    return '';
  }
}

/** Removes the `{\displaystyle x}` that MediaWiki puts around `x`. */
const withoutStyle = (latex: string): string => /^\s*\{\\displaystyle\s([\s\S]*)\}\s*$/u.exec(latex)?.[1] ?? latex;

const isLatexImage = (one: Elem): boolean =>
  one.name === 'img' &&
  one.get('alt') !== '' &&
  (/\b(?:latex|tex|math)\b/iu.test(classOf(one)) || /latex\.php|\/latex\?|codecogs\.com/iu.test(one.get('src')));

/** Delimiters that a script of the page would typeset: `\(x\)`, `\[x\]` and `$$x$$`. A single dollar too often means money. */
const DELIMITERS = [
  { open: '\\(', close: '\\)', longest: 5000, isBlock: false },
  { open: '\\[', close: '\\]', longest: 20_000, isBlock: true },
  { open: '$$', close: '$$', longest: 20_000, isBlock: true },
];
const OPENING = /\\\(|\\\[|\$\$/gu;
const LITERAL = new Set(['script', 'style', 'pre', 'code', 'textarea', 'head', 'noscript']);

function settleDelimited(parent: Elem): void {
  for (const child of parent.children.slice()) {
    if (isElem(child)) {
      if (!LITERAL.has(child.name)) settleDelimited(child);
    } else if (/\\[([]|\$\$/u.test(child.data)) replace(child, splitDelimited(child.data));
  }
}

function splitDelimited(text: string): (Elem | Text)[] {
  const parts: (Elem | Text)[] = [];
  /** The index of the next closing delimiter of each kind, so that the text is searched once and not from each opening delimiter. */
  const next = new Map<string, number>();
  let end = 0;
  for (const { 0: opening, index } of text.matchAll(OPENING)) {
    const kind = DELIMITERS.find(({ open }) => open === opening);
    if (!kind || index < end) continue;
    const start = index + opening.length;
    // Empty formulas are ignored.
    let close = next.get(kind.close) ?? 0;
    if (close <= start) close = text.indexOf(kind.close, start + 1);
    if (close === -1) close = Number.POSITIVE_INFINITY;
    next.set(kind.close, close);
    if (close - start > kind.longest) continue;
    parts.push(new Text(text.slice(end, index)), formula(text.slice(start, close), kind.isBlock));
    end = close + kind.close.length;
  }
  parts.push(new Text(text.slice(end)));
  return parts;
}
