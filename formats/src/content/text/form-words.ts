/* Words of content controls that Word and LibreOffice share (ECMA-376, 17.5.2), by the names in the editor. */

/** The locks of controls (17.18.50). */
export const LOCKS = { content: 'contentLocked', control: 'sdtLocked', both: 'sdtContentLocked' } as const;

/** The tag of a form field without one. Without it, a check box at the start of a paragraph would make the paragraph a task. */
export const FIELD_TAG = 'editor:field';

/** The start of tags for controls that are not form fields. */
export const OWN_TAGS = 'editor:';

/** The greatest maximum length of a text field (17.16.28). */
const MAX_LENGTH = 32_767;

/** Returns the maximum length that a file states for a text field. Undefined if it is none. */
export function maxLengthOf(stated: string | undefined): number | undefined {
  const length = Number(stated);
  return Number.isInteger(length) && length >= 1 && length <= MAX_LENGTH ? length : undefined;
}

/** The content of an empty field, as in Word: five en spaces. */
export const EMPTY_FIELD = '\u2002'.repeat(5);
