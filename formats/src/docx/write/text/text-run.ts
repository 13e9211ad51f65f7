import { escapeText } from '../../../package/xml/write-xml.ts';

/** Returns the text of a run. Blanks are preserved (17.3.3.31). */
export const plainRunText = (text: string): string => `<w:t xml:space="preserve">${escapeText(text)}</w:t>`;
