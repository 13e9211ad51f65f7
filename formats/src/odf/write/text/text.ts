import { escapeText } from '../../../package/xml/write-xml.ts';

/** Writes text. Spaces collapse in OpenDocument, so all but single spaces are elements, and tabs too (ODF 1.3, part 3, 6.1.2). */
export const writeWords = (text: string): string =>
  text
    .split('\t')
    .map((part) =>
      part
        .replaceAll('\n', ' ')
        .split(/( {2,}|^ | $)/)
        .map(writePart)
        .join(''),
    )
    .join('<text:tab/>');

const writePart = (part: string): string => {
  if (!/^ +$/.test(part)) return escapeText(part);
  return part.length === 1 ? '<text:s/>' : `<text:s text:c="${part.length}"/>`;
};
