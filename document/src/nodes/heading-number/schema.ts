import { Node } from '@tiptap/core';
import type { HtmlElement } from '../../dom/types.ts';
import { flag, plain } from '../../schema/attribute.ts';
import { integer, oneOf, text } from '../../schema/kinds.ts';

const DEEPEST = 9;

/** Elsewhere it would split its block. */
function beginsHeading(element: HtmlElement): boolean {
  let at = element;
  while (!/^h[1-6]$/i.test(at.tagName)) {
    const parent = at.parentElement;
    if (parent?.firstElementChild !== at) return false;
    at = parent;
  }
  const words = (at.textContent ?? '').trimStart();
  return words.startsWith((element.textContent ?? '').trimStart());
}

/**
 * The automatic number of a heading. It counts at its level in the numbering that `list` names. Its content is what was shown last, with
 * the blank after it; `renewFields` updates it. It must be the first node of a heading. A heading without one is not numbered.
 */
export const HeadingNumber = Node.create({
  name: 'headingNumber',
  inline: true,
  content: 'text*',
  addAttributes: () => ({
    ...plain('level', integer(1, DEEPEST), 'data-level', { default: 1 }),
    // Null means the numbers from the first level to this one with full stops between them.
    ...plain('pattern', text(64, ['%1.%2', 'Chapter %1', '§ %1', '(%1)']), 'data-pattern'),
    ...plain('numberType', oneOf('1', 'a', 'A', 'i', 'I', '01', '一'), 'data-number-type', { default: '1' }),
    ...plain('suffix', oneOf('tab', 'space', 'nothing'), 'data-suffix', { default: 'tab' }),
    ...plain('list', text(64, ['Appendix', 'Abb. 2']), 'data-list'),
    ...plain('start', integer(0, 100_000), 'data-start'),
    // Null means after the level above, 0 means never.
    ...plain('restart', integer(0, DEEPEST - 1), 'data-restart'),
    ...flag('legal', 'data-legal'),
  }),
  parseHTML: () => [
    {
      tag: 'span[data-type="heading-number"]',
      priority: 60,
      getAttrs: (element) => beginsHeading(element) && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', { ...HTMLAttributes, 'data-type': 'heading-number' }, 0],
});
