import type { Node } from '@tiptap/pm/model';
import { escapeText } from '../../syntax/html.ts';
import type { MarkdownContext } from '../../schema/node-module.ts';

/** Writes the HTML element with its content as Markdown. */
export function writeDetails(node: Node, { blocks }: MarkdownContext): string {
  const summary = escapeText(node.firstChild?.textContent ?? '').replaceAll('\n', ' ');
  const content = node.lastChild === null ? '' : blocks(node.lastChild.children);
  return `<details${node.attrs['open'] === true ? ' open' : ''}><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}
