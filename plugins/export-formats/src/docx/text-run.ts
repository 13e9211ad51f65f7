import { escapeText } from '../package/xml.ts';

/** The text of a run, blanks kept (17.3.3.31, 17.3.3.7). */
export const plainRunText = (text: string, isDeleted = false): string => {
  const name = isDeleted ? 'w:delText' : 'w:t';
  return `<${name} xml:space="preserve">${escapeText(text)}</${name}>`;
};
