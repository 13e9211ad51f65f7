/* What Word calls the kinds and locks of content controls (17.5.2), by the editor's words for them. */

/** The element that says what a control asks for. */
export const CONTROL_KINDS = {
  text: 'w:text',
  richText: 'w:richText',
  checkBox: 'w14:checkbox',
  dropDown: 'w:dropDownList',
  comboBox: 'w:comboBox',
  date: 'w:date',
} as const;

/** What cannot be changed (17.18.50). */
export const LOCKS = { content: 'contentLocked', control: 'sdtLocked', both: 'sdtContentLocked' } as const;

/** The tag of a form field that has none: a check box without one, in front of a paragraph, makes the paragraph a task. */
export const FIELD_TAG = 'editor:field';

/** Tags that begin so say of a control that it is something else than a form field. */
export const OWN_TAGS = 'editor:';

/** Five blanks stand where a field is empty, as Word puts them. */
export const EMPTY_FIELD = '\u2002'.repeat(5);
