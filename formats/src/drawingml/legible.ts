import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { contrast } from './palette.ts';

export const PAGE = '#ffffff';
const INK = '#000000';

/** The minimum contrast of text with its background. */
const LEAST_CONTRAST = 1.6;

/**
 * Makes blocks legible on a background. White text for a dark slide becomes dark, and text without a colour becomes white in a dark box.
 */
export const legible = (blocks: readonly DocumentNode[], surface: string): DocumentNode[] =>
  blocks.map((block) => legibleNode(block, surface));

function legibleNode(node: DocumentNode, surface: string): DocumentNode {
  if (node.content)
    return { ...node, content: legible(node.content, asColour(node.attrs?.['backgroundColor']) ?? surface) };
  if (node.type !== 'text') return node;
  const { marks = [], ...bare } = node;
  const settled = legibleMarks(marks, surface);
  return settled === marks ? node : { ...bare, ...(settled.length > 0 && { marks: settled }) };
}

function legibleMarks(marks: DocumentMark[], surface: string): DocumentMark[] {
  const { color: said, ...look } = marks.find(({ type }) => type === 'textStyle')?.attrs ?? {};
  const behind = marks.find(({ type }) => type === 'highlight')?.attrs?.['color'];
  const colour = colourOn(asColour(behind) ?? surface, asColour(said));
  if (colour === said) return marks;
  const attrs = { ...look, ...(colour && { color: colour }) };
  const others = marks.filter(({ type }) => type !== 'textStyle');
  return Object.keys(attrs).length > 0 ? [{ type: 'textStyle', attrs }, ...others] : others;
}

const asColour = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function colourOn(surface: string, said: string | undefined): string | undefined {
  if (contrast(said ?? INK, surface) >= LEAST_CONTRAST) return said;
  return contrast(INK, surface) >= LEAST_CONTRAST ? undefined : PAGE;
}
