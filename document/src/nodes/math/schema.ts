import { Node } from '@tiptap/core';
import type { HtmlElement } from '../../dom/types.ts';
import { attribute, styled } from '../../schema/attribute.ts';
import { oneOf, text } from '../../schema/kinds.ts';

const latex = text(100_000, ['x^2', '\\frac{a}{b} < c', '"q" & r', '', '3', '\\begin{matrix}\n1\n\\end{matrix}']);

/** Reads LaTeX from the product's attribute, or from the output of KaTeX, MathJax and Wikipedia. */
function readLatex(element: HtmlElement): string {
  const source =
    element.getAttribute('data-latex') ??
    element.querySelector('annotation[encoding="application/x-tex"]')?.textContent ??
    element.getAttribute('alttext') ??
    '';
  return latex.parse(source) ?? '';
}

const hasLatex = (element: HtmlElement) => readLatex(element) !== '' && null;

const latexAttribute = () =>
  attribute('latex', latex, {
    default: '',
    read: readLatex,
    write: (value) => ({ 'data-latex': value }),
  });

/** It has the name of @tiptap/extension-mathematics, which would load KaTeX. */
export const InlineMath = Node.create({
  name: 'inlineMath',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: latexAttribute,
  parseHTML: () => [
    { tag: 'span[data-type="inline-math"]' },
    { tag: 'span.katex', priority: 60, getAttrs: hasLatex },
    { tag: 'math', getAttrs: hasLatex },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    { ...HTMLAttributes, 'data-type': 'inline-math' },
    String(node.attrs['latex']),
  ],
});

const sideways = oneOf('left', 'right');

export const BlockMath = Node.create({
  name: 'blockMath',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    ...latexAttribute(),
    // A formula is centred unless it states a side.
    ...styled('align', sideways, 'text-align'),
  }),
  parseHTML: () => [
    { tag: 'div[data-type="block-math"]' },
    { tag: 'span.katex-display', priority: 61, getAttrs: hasLatex },
    { tag: 'math[display="block"]', priority: 61, getAttrs: hasLatex },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    { ...HTMLAttributes, 'data-type': 'block-math' },
    String(node.attrs['latex']),
  ],
});
