import type { DocumentNode } from '../../json.ts';
import { isRecord } from '../../json.ts';
import type { FromEditor } from '../engine/from-editor.ts';
import { pixelLength, pixelsOf } from '../engine/lengths.ts';
import { pair, same } from '../engine/pair.ts';
import type { Attributes, AttributeRules } from '../engine/pair.ts';
import type { ToEditor } from '../engine/to-editor.ts';
import { quotation } from '../simpler/blocks.ts';
import { asParagraphs } from '../simpler/paragraphs.ts';
import { paragraph } from './text-blocks.ts';

/*
 * Umo's text boxes hold lines and lie upon the page at a place in px, which boxes of other documents do not have: those are quotations.
 */

/** Converts a uniform border, for which Umo has three attributes. */
function border({ borderWidth, borderStyle, borderColor }: Attributes): Attributes | null {
  const side = `${String(borderWidth)}px ${String(borderStyle)} ${String(borderColor)}`;
  return { border: { top: side, right: side, bottom: side, left: side } };
}

const fromRules: AttributeRules = {
  width: (value) => ({ width: pixelLength(value) }),
  borderWidth: (_, attrs) => border(attrs),
  borderStyle: (_, attrs) => border(attrs),
  borderColor: (_, attrs) => border(attrs),
  ...same('backgroundColor', 'writingMode'),
};

/** Returns the parts of a border that is equal on all sides. */
function parts(value: unknown): Attributes | null {
  const [width, style, ...color] = (isRecord(value) ? String(value['top']) : '').split(' ');
  const px = pixelsOf(width);
  return px === null || color.length === 0
    ? null
    : { borderWidth: px, borderStyle: style, borderColor: color.join(' ') };
}

const toRules: AttributeRules = {
  width: (value) => {
    const width = pixelsOf(value);
    return width === null ? null : { width };
  },
  border: parts,
  ...same('backgroundColor', 'writingMode'),
};

const box = pair('textBox', 'textBox', toRules, fromRules);

/** Marks a box that came from Umo. */
export function readTextBox(node: DocumentNode, from: FromEditor): DocumentNode[] {
  const line: DocumentNode = { type: 'paragraph', content: from.nodes(node.content) };
  const made = from.pair(box, node, [line]);
  return [{ ...made, attrs: { ...made.attrs, umo: made.attrs?.['umo'] ?? {} } }];
}

export function writeTextBox(node: DocumentNode, to: ToEditor): readonly DocumentNode[] {
  if (isRecord(node.attrs?.['umo']) && node.content?.every(({ type }) => type === 'paragraph')) {
    const lines = (node.content ?? []).flatMap((part, i) => [
      ...(i > 0 ? [{ type: 'hardBreak' }] : []),
      ...(part.content ?? []),
    ]);
    return [to.pair(box, node, to.nodes(lines))];
  }
  to.changes.simplified(node.type, 'a quotation');
  return to.nodes(quotation(node));
}

const callout = pair('callout');

/** Writes a node that only Umo has. It allows only paragraphs. */
export function writeCallout(node: DocumentNode, to: ToEditor): DocumentNode[] {
  const content = asParagraphs(node.content ?? [], to).map((part) => to.pair(paragraph, part));
  return [to.pair(callout, node, content)];
}
