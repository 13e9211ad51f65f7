import { element, escapeText, textElement } from '../../../package/xml/write-xml.ts';

/** What stands in front of the result of a field (17.16.18). @param isDirty Word is to make the result anew when it opens the file */
export function fieldStart(code: string, properties = '', isDirty = false): string {
  const run = (content: string): string => element('w:r', {}, properties, content);
  const instruction = `<w:instrText xml:space="preserve"> ${escapeText(code)} </w:instrText>`;
  return (
    run(element('w:fldChar', { 'w:fldCharType': 'begin', 'w:dirty': isDirty ? 1 : undefined })) +
    run(instruction) +
    run(element('w:fldChar', { 'w:fldCharType': 'separate' }))
  );
}

export const fieldEnd = (properties = ''): string =>
  element('w:r', {}, properties, element('w:fldChar', { 'w:fldCharType': 'end' }));

/** A field with what was shown last. */
export const field = (code: string, shown: string, properties: string): string =>
  fieldStart(code, properties) +
  (shown === '' ? '' : element('w:r', {}, properties, textElement('w:t', shown, { 'xml:space': 'preserve' }))) +
  fieldEnd(properties);
