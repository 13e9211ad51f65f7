import type { Opener } from '../destination.ts';
import { escapeXml } from '../../docx/parts/xml.ts';
import { textValue } from './text-value.ts';

/** `\bkmkstart`: the beginning of a bookmark, to which links and cross references lead. */
export const bookmark: Opener = () => marking('Start');

/** `\bkmkend`: the end of a bookmark. */
export const bookmarkEnd: Opener = () => marking('End');

/** Names identify bookmarks here, numbers in Word files. */
const marking = (side: 'Start' | 'End') =>
  textValue((text, { group }) => {
    const name = escapeXml(text.trim());
    if (name === '') return;
    const attributes = side === 'Start' ? `w:id="${name}" w:name="${name}"` : `w:id="${name}"`;
    group.flow.mark(`<w:bookmark${side} ${attributes}/>`);
  });
