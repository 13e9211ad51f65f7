import { loadKatex } from '#katex';
import type { Node } from '@tiptap/pm/model';
import { escapeAttribute, escapeText } from '../syntax/html.ts';

export type MathForm = 'latex' | 'katex' | 'mathml';

/** Longer LaTeX stays text. */
const MAX_LATEX = 20_000;

/** Returns the renderers of inline and display formulas. The element keeps the LaTeX, so that reading the HTML loses nothing. */
export const rendererOfMath = (form: 'katex' | 'mathml', addressOf?: AddressOfFormula) => ({
  inlineMath: (node: Node) => wrap('span', 'inline-math', node, (latex) => drawn(latex, form, false, addressOf)),
  blockMath: (node: Node) => wrap('div', 'block-math', node, (latex) => drawn(latex, form, true, addressOf)),
});

/** Returns the link target of a formula by its LaTeX. Undefined for none. */
export type AddressOfFormula = (latex: string) => string | undefined;

function wrap(tag: string, type: string, node: Node, draw: (latex: string) => string): string {
  const latex = String(node.attrs['latex']);
  const align = node.attrs['align'] === 'left' || node.attrs['align'] === 'right' ? String(node.attrs['align']) : '';
  const style = align && ` style="text-align: ${align}"`;
  return `<${tag}${style} data-latex="${escapeAttribute(latex)}" data-type="${type}">${draw(latex)}</${tag}>`;
}

function drawn(latex: string, form: 'katex' | 'mathml', displayMode: boolean, addressOf?: AddressOfFormula): string {
  const [formula, address] = [render(latex, form, displayMode), addressOf?.(latex)];
  return address === undefined ? formula : `<a href="${escapeAttribute(address)}">${formula}</a>`;
}

function render(latex: string, form: 'katex' | 'mathml', displayMode: boolean): string {
  if (latex.length > MAX_LATEX) return escapeText(latex);
  const output = form === 'katex' ? 'htmlAndMathml' : 'mathml';
  try {
    return loadKatex().renderToString(latex, {
      output,
      displayMode,
      throwOnError: false,
      trust: false,
      strict: 'ignore',
      maxExpand: 1000,
      maxSize: 50,
    });
  } catch {
    // Formulas that KaTeX rejects (because of its limits or their nesting) are shown as LaTeX.
    return escapeText(latex);
  }
}
