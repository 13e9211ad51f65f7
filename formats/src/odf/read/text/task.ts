import type { DocumentNode } from '@editor-companion/document';
import type { ListLevel } from '../style/list-style.ts';
import type { Block } from './block.ts';

const BOX = /^\s*([☐☑☒])\s*/;
const LEADING = /^\s*\S\s*/;

/**
 * Tells whether an item is a task, and done: its paragraph starts with its only check box, or a bulleted item starts with a box character,
 * which is removed.
 */
export function taskOf([block]: readonly Block[], { ordered }: ListLevel): boolean | undefined {
  if (!block || block.task !== undefined) return block?.task;
  const sign = ordered ? undefined : signOf(block.node);
  if (sign === undefined) return undefined;
  takeOff(block.node);
  return sign !== '☐';
}

/** Returns the box character with which a paragraph starts. */
const signOf = ({ content: [first] = [] }: DocumentNode): string | undefined => BOX.exec(first?.text ?? '')?.[1];

/** Removes the box character and the following space, which may begin the next text. */
export function takeOff(node: DocumentNode): void {
  const [first, second] = node.content ?? [];
  if (first?.type !== 'formField') {
    if (first?.text === undefined) return;
    first.text = first.text.replace(LEADING, '');
    if (first.text !== '') return;
  }
  node.content?.shift();
  if (second?.text === undefined) return;
  second.text = second.text.trimStart();
  if (second.text === '') node.content?.shift();
}
