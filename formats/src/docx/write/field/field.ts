import { element, escapeText, textElement } from '../../../package/xml/write-xml.ts';

/** The state of a field. */
interface FieldState {
  /** True if Word must update the result when it opens the file. */
  readonly isDirty?: boolean;
  /** True if Word must not update the result. */
  readonly isLocked?: boolean;
}

/** Returns the runs of a field's code (17.16.18). */
function codeRuns(code: string, properties: string, { isDirty, isLocked }: FieldState): string {
  const begin = element('w:fldChar', {
    'w:fldCharType': 'begin',
    'w:fldLock': isLocked === true ? 1 : undefined,
    'w:dirty': isDirty === true ? 1 : undefined,
  });
  const instruction = `<w:instrText xml:space="preserve"> ${escapeText(code)} </w:instrText>`;
  return element('w:r', {}, properties, begin) + element('w:r', {}, properties, instruction);
}

/** Returns the XML before the result of a field. */
export const fieldStart = (code: string, properties = '', state: FieldState = {}): string =>
  codeRuns(code, properties, state) +
  element('w:r', {}, properties, element('w:fldChar', { 'w:fldCharType': 'separate' }));

/** Returns a field without a result. */
export const hiddenField = (code: string): string => codeRuns(code, '', {}) + fieldEnd();

export const fieldEnd = (properties = ''): string =>
  element('w:r', {}, properties, element('w:fldChar', { 'w:fldCharType': 'end' }));

/** Returns a field with its last shown result. */
export const field = (code: string, shown: string, properties: string, state: FieldState = {}): string =>
  fieldStart(code, properties, state) +
  (shown === '' ? '' : element('w:r', {}, properties, textElement('w:t', shown, { 'xml:space': 'preserve' }))) +
  fieldEnd(properties);
