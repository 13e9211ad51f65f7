import { firstText } from '../../json.ts';
import { defineNode } from '../../schema/node-module.ts';
import { math } from './read-markdown.ts';
import { BlockMath, InlineMath } from './schema.ts';

/** Tells whether a line would end the formula that contains it. */
const hasFence = (latex: string): boolean =>
  latex.split(/[\n\r\u2028\u2029]/).some((line) => line.trimStart().startsWith('$$'));

export const inlineMath = defineNode({
  name: 'inlineMath',
  title: 'Formula in the text',
  summary: 'A formula in LaTeX within a line.',
  version: '1',
  extension: InlineMath,
  markdown: {
    write: (node, { isOneLine, html }) => {
      const latex = String(node.attrs['latex']);
      return /^[^\s$]$|^[^\s$][^$\n]*[^\s$\\]$/.test(latex) && !isOneLine ? `$${latex}$` : html(node);
    },
    read: math,
  },
  text: (node) => firstText(node, 'latex'),
});

export const blockMath = defineNode({
  name: 'blockMath',
  title: 'Formula',
  summary: 'A displayed formula in LaTeX.',
  version: '1',
  extension: BlockMath,
  markdown: {
    write: (node, { html }) => {
      const latex = String(node.attrs['latex']);
      return hasFence(latex) ? html(node) : `$$\n${latex}\n$$`;
    },
  },
  text: (node) => firstText(node, 'latex'),
});
