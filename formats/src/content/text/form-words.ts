/* Words of content controls that Word and LibreOffice share (ECMA-376, 17.5.2), by the names in the editor. */

/** The locks of controls (17.18.50). */
export const LOCKS = { content: 'contentLocked', control: 'sdtLocked', both: 'sdtContentLocked' } as const;

/** The tag of a form field without one. Without it, a check box at the start of a paragraph would make the paragraph a task. */
export const FIELD_TAG = 'editor:field';

/** The start of tags for controls that are not form fields. */
export const OWN_TAGS = 'editor:';

/** The content of an empty field, as in Word: five en spaces. */
export const EMPTY_FIELD = '\u2002'.repeat(5);
