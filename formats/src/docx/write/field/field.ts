import { element, escapeText, textElement } from '../../../package/xml/write-xml.ts';

/** The state of a field. */
interface FieldState {
  /** True if Word must update the result when it opens the file. */
  readonly isDirty?: boolean;
  /** True if Word must not update the result. */
  readonly isLocked?: boolean;
}

/** Returns the XML before the result of a field (17.16.18). */
export function fieldStart(code: string, properties = '', { isDirty, isLocked }: FieldState = {}): string {
  const run = (content: string): string => element('w:r', {}, properties, content);
  const instruction = `<w:instrText xml:space="preserve"> ${escapeText(code)} </w:instrText>`;
  return (
    run(
      element('w:fldChar', {
        'w:fldCharType': 'begin',
        'w:fldLock': isLocked === true ? 1 : undefined,
        'w:dirty': isDirty === true ? 1 : undefined,
      }),
    ) +
    run(instruction) +
    run(element('w:fldChar', { 'w:fldCharType': 'separate' }))
  );
}

/** Returns a field without a result (17.16.18). */
export function hiddenField(code: string): string {
  const run = (content: string): string => element('w:r', {}, content);
  return (
    run(element('w:fldChar', { 'w:fldCharType': 'begin' })) +
    run(`<w:instrText xml:space="preserve"> ${escapeText(code)} </w:instrText>`) +
    fieldEnd()
  );
}

export const fieldEnd = (properties = ''): string =>
  element('w:r', {}, properties, element('w:fldChar', { 'w:fldCharType': 'end' }));

/** Returns a field with its last shown result. */
export const field = (code: string, shown: string, properties: string, state: FieldState = {}): string =>
  fieldStart(code, properties, state) +
  (shown === '' ? '' : element('w:r', {}, properties, textElement('w:t', shown, { 'xml:space': 'preserve' }))) +
  fieldEnd(properties);
