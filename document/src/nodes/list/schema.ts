import { BulletList, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';
import type { HtmlElement } from '../../dom/types.ts';
import { attribute, flag, plain, readAttribute, styled } from '../../schema/attribute.ts';
import { integer, length, oneOf, text } from '../../schema/kinds.ts';

/** The indents of a list's text and labels, and its direction. */
const placeAttributes = () => ({
  ...styled('indent', length, 'padding-inline-start'),
  ...plain('hanging', length, 'data-hanging'),
  ...plain('dir', oneOf('ltr', 'rtl')),
});

const BULLETS: Record<string, string> = { disc: 'disc', circle: 'circle', square: 'square', dash: '"\\2013  "' };
const STANDARD = new Set(['disc', 'circle', 'square']);
const bullet = text(16, ['disc', 'circle', 'square', 'dash', '→', '"', '✓']);

/** Returns a CSS string with all characters except letters and digits escaped. */
const cssString = (value: string): string =>
  `"${value.replaceAll(/[^\p{L}\p{N}]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `)} "`;

export const StyledBulletList = BulletList.extend({
  addAttributes: () => ({
    ...attribute('listStyle', bullet, {
      read: (element) => {
        const type =
          element.style.getPropertyValue('list-style-type') || (element.getAttribute('type')?.toLowerCase() ?? '');
        const css = STANDARD.has(type) ? type : null;
        return readAttribute(element, 'data-list-style', bullet) ?? css;
      },
      write: (value) => ({
        'data-list-style': value,
        style: `list-style-type: ${BULLETS[value] ?? cssString(value)}`,
      }),
    }),
    ...placeAttributes(),
  }),
});

const levelText = text(64, ['%1.%2.', '(%1)', '']);
const numbering = oneOf('1', 'a', 'A', 'i', 'I');
const NUMBERINGS: Record<string, '1' | 'a' | 'A' | 'i' | 'I'> = {
  decimal: '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

export const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    ...plain('start', integer(-1_000_000, 1_000_000), 'start', { default: 1 }),
    ...attribute('type', numbering, {
      read: (element) => {
        const item = [...element.children].find(({ tagName }) => tagName === 'LI');
        const css =
          element.style.getPropertyValue('list-style-type') || item?.style.getPropertyValue('list-style-type') || '';
        return numbering.parse(element.getAttribute('type') ?? '') ?? NUMBERINGS[css] ?? null;
      },
      write: (type) => ({ type }),
    }),
    ...attribute('levelText', levelText, {
      read: (element) => readAttribute(element, 'data-level-text', levelText),
      // Other level texts need style rules with counters, which the exporter writes.
      write: (value) => ({ 'data-level-text': value, ...(value === '' && { style: 'list-style-type: none' }) }),
    }),
    ...placeAttributes(),
  }),
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
});

const isCheckbox = (node: HtmlElement | null | undefined): node is HtmlElement =>
  node?.tagName === 'INPUT' && node.getAttribute('type')?.toLowerCase() === 'checkbox';

/** Returns the check box at the beginning of an item, as GitHub and others write task lists. */
function checkboxOf(item: HtmlElement): HtmlElement | undefined {
  const first = item.firstElementChild;
  return [first, first?.firstElementChild].find(isCheckbox);
}

export const CheckList = TaskList.extend({
  parseHTML() {
    return [
      ...(this.parent?.() ?? []),
      {
        tag: 'ul',
        priority: 51,
        getAttrs: (element) => element.children.length > 0 && [...element.children].every(checkboxOf) && null,
      },
    ];
  },
});

/** Tiptap puts the content of an item into a div beside the check box. A nested div is content. */
const contentElement = (item: HtmlElement): HtmlElement =>
  [...item.children].find((child) => child.tagName === 'DIV' && !child.hasAttribute('data-type')) ?? item;

export const CheckItem = TaskItem.extend({
  addAttributes() {
    const checked = flag('checked', 'checked')['checked'];
    return {
      checked: {
        ...checked,
        keepOnSplit: false,
        parseHTML: (element) =>
          ['', 'true'].includes(element.getAttribute('data-checked') ?? 'no') ||
          checkboxOf(element)?.hasAttribute('checked') === true,
        renderHTML: ({ checked: isChecked }) => ({ 'data-checked': String(isChecked === true) }),
      },
    };
  },
  parseHTML: () => [
    { tag: 'li[data-type="taskItem"]', priority: 52, contentElement },
    {
      tag: 'li',
      priority: 51,
      context: 'taskList/',
      getAttrs: (element) => checkboxOf(element) !== undefined && null,
    },
  ],
}).configure({ nested: true });
