import { escapeText } from '../../../package/xml/write-xml.ts';

/** The text of a run, blanks kept (17.3.3.31). */
export const plainRunText = (text: string): string => `<w:t xml:space="preserve">${escapeText(text)}</w:t>`;
