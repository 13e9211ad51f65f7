import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { clip } from '../../../content/bounds.ts';
import { plainText } from '../../../content/node.ts';
import type { Story } from '../story.ts';
import type { ControlProperties } from './control.ts';

/** The maximum length of a placeholder in characters. */
const MAX_PLACEHOLDER = 1024;

/**
 * Returns the form field for a content control.
 * @param inlines the content of the control
 * @param around marks of all that stands in it, which come from outside
 * @returns undefined for a control that is none, and for one around more than words
 */
export function formFieldOf(
  { docx }: Story,
  control: ControlProperties,
  inlines: readonly DocumentNode[],
  around: readonly DocumentMark[] = [],
): DocumentNode | undefined {
  const { field, placeholderPart } = control;
  if (field === undefined || !inlines.every(({ type }) => type === 'text' || type === 'hardBreak')) return undefined;
  const isEmpty = control.showsPlaceholder && field['kind'] !== 'checkBox';
  const words = isEmpty
    ? inlines.map((node) => plainText(node, '\n')).join('')
    : docx.placeholders.find(placeholderPart);
  const placeholder = clip(words ?? '', MAX_PLACEHOLDER);
  if (control.isBound) docx.warnings.add('CONTROL_UNBOUND');
  return {
    type: 'formField',
    attrs: { ...field, ...(placeholder.trim() !== '' && { placeholder }) },
    ...(!isEmpty && inlines.length > 0 && { content: inlines.map((node) => without(node, around)) }),
    ...(around.length > 0 && { marks: [...around] }),
  };
}

function without(node: DocumentNode, around: readonly DocumentMark[]): DocumentNode {
  if (around.length === 0 || !node.marks) return node;
  const { marks, ...shell } = node;
  const own = marks.filter((mark) => !around.includes(mark));
  return own.length === 0 ? shell : { ...shell, marks: own };
}

/** Blocks that can contain only text. */
const TEXT_BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'heading']);

/**
 * Replaces the content of a single text block by the form field of the control around it. A control around several blocks or a table has no
 * form field in the editor: the blocks stay, and a warning is added.
 */
export function fillBlock(story: Story, control: ControlProperties, nodes: readonly DocumentNode[]): void {
  if (control.field === undefined) return;
  const [block, ...others] = nodes;
  const field =
    block && others.length === 0 && TEXT_BLOCKS.has(block.type)
      ? formFieldOf(story, control, block.content ?? [])
      : undefined;
  if (block && field) block.content = [field];
  else story.docx.warnings.add('CONTROL_UNWRAPPED');
}
