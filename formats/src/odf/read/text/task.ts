import type { DocumentNode } from '@editor-companion/document';
import type { ListLevel } from '../style/list-style.ts';
import type { Block } from './block.ts';

const BOX = /^\s*([☐☑☒])\s*/;
const LEADING = /^\s*\S\s*/;

/**
 * Whether an item is a task, and done: its paragraph starts with its only check box, or the item has a bullet and starts
 * with the sign of a box, which is taken off.
 */
export function taskOf([block]: readonly Block[], { ordered }: ListLevel): boolean | undefined {
  if (!block || block.task !== undefined) return block?.task;
  const sign = ordered ? undefined : signOf(block.node);
  if (sign === undefined) return undefined;
  takeOff(block.node);
  return sign !== '☐';
}

/** The sign of a box that a paragraph starts with. */
const signOf = ({ content: [first] = [] }: DocumentNode): string | undefined => BOX.exec(first?.text ?? '')?.[1];

/** Takes the sign off, and the blank after it, which may begin the next text. */
export function takeOff(node: DocumentNode): void {
  const [first, second] = node.content ?? [];
  if (first?.text === undefined) return;
  first.text = first.text.replace(LEADING, '');
  if (first.text !== '') return;
  node.content?.shift();
  if (second?.text === undefined) return;
  second.text = second.text.trimStart();
  if (second.text === '') node.content?.shift();
}
