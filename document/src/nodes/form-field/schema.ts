import { Node } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { attribute, flag, plain } from '../../schema/attribute.ts';
import { integer, oneOf, text } from '../../schema/kinds.ts';
import { formCalendar } from './calendars.ts';
import { formItems } from './items.ts';

/** The kinds of form fields, with the names of word processors' controls. */
const FORM_FIELD_KINDS = ['text', 'richText', 'checkBox', 'dropDown', 'comboBox', 'date'] as const;

/** Forbids a reader to change the content of the field, to remove the field, or both. */
const LOCKS = ['content', 'control', 'both'] as const;

/**
 * A form field or content control. Its content is what was filled in; if empty, it shows its placeholder. A check box shows a character for
 * its state, which `renewFields` updates.
 */
export const FormField = Node.create({
  name: 'formField',
  group: 'inline',
  inline: true,
  content: '(text | hardBreak)*',
  addAttributes: () => ({
    ...plain('kind', oneOf(...FORM_FIELD_KINDS), 'data-kind', { default: 'text' }),
    ...plain('title', text(256, ['Client', 'Order "7"']), 'data-title'),
    ...plain('tag', text(256, ['client', 'order.7']), 'data-tag'),
    ...plain('placeholder', text(1024, ['Click here to enter text.', 'a "b" <c> & d']), 'data-placeholder'),
    ...plain('lock', oneOf(...LOCKS), 'data-lock'),
    ...flag('required', 'data-required'),
    ...flag('multiline', 'data-multiline'),
    ...plain('maxLength', integer(1, 32_767), 'data-max-length'),
    ...flag('checked', 'data-checked'),
    ...plain('checkedSign', text(8, ['☑', '✔']), 'data-checked-sign'),
    ...plain('uncheckedSign', text(8, ['□', '○']), 'data-unchecked-sign'),
    ...attribute('items', formItems, {
      read: (element) => formItems.parse(element.getAttribute('data-items') ?? ''),
      write: (items) => ({ 'data-items': JSON.stringify(items) }),
    }),
    ...plain('value', text(256, ['2026-03-01', 'de']), 'data-value'),
    ...plain('format', text(64, ['d MMMM yyyy', 'yyyy-MM-dd']), 'data-format'),
    ...plain('language', text(35, ['de-DE', 'en-GB']), 'data-language'),
    ...plain('calendar', formCalendar, 'data-calendar'),
  }),
  parseHTML: () => [{ tag: 'span[data-type="form-field"]', priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    { ...HTMLAttributes, 'data-type': 'form-field', ...accessible(node) },
    0,
  ],
});

const ROLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  checkBox: { role: 'checkbox' },
  dropDown: { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': 'false' },
  comboBox: { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': 'false' },
};

/** The ARIA attributes of a field (WAI-ARIA 1.2, 5.4): its role, name and state. */
function accessible({ attrs, childCount }: ProseMirrorNode): Record<string, string> {
  const told = (name: string): string => (typeof attrs[name] === 'string' ? attrs[name] : '');
  const kind = told('kind');
  const name = told('title') || told('tag') || told('placeholder');
  return {
    ...(ROLES[kind] ?? { role: 'textbox' }),
    ...(name !== '' && { 'aria-label': name }),
    ...(kind === 'checkBox' && { 'aria-checked': String(attrs['checked'] === true) }),
    ...(kind === 'text' && attrs['multiline'] === true && { 'aria-multiline': 'true' }),
    ...(childCount === 0 &&
      !(kind in ROLES) &&
      told('placeholder') !== '' && { 'aria-placeholder': told('placeholder') }),
    ...(attrs['required'] === true && { 'aria-required': 'true' }),
    ...((attrs['lock'] === 'content' || attrs['lock'] === 'both') && { 'aria-readonly': 'true' }),
  };
}
