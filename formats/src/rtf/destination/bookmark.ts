import type { Opener } from '../destination.ts';
import { escapeXml } from '../../docx/parts/xml.ts';
import { textValue } from './text-value.ts';

/** `\bkmkstart`: a place that links and cross references lead to. */
export const bookmark: Opener = () => marking('Start');

/** `\bkmkend`: what a cross reference repeats ends here. */
export const bookmarkEnd: Opener = () => marking('End');

/** Names tell bookmarks apart, as numbers do in Word files. */
const marking = (side: 'Start' | 'End') =>
  textValue((text, { group }) => {
    const name = escapeXml(text.trim());
    if (name === '') return;
    const attributes = side === 'Start' ? `w:id="${name}" w:name="${name}"` : `w:id="${name}"`;
    group.flow.mark(`<w:bookmark${side} ${attributes}/>`);
  });
