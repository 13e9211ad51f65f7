/* The names of the kinds of content controls in Word (17.5.2), by the names in the editor. */

/** The elements for the kinds of controls. */
export const CONTROL_KINDS = {
  text: 'w:text',
  richText: 'w:richText',
  checkBox: 'w14:checkbox',
  dropDown: 'w:dropDownList',
  comboBox: 'w:comboBox',
  date: 'w:date',
} as const;
