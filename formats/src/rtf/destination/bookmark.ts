import type { Opener } from '../destination.ts';
import { escapeXml } from '../../docx/parts/xml.ts';
import { textValue } from './text-value.ts';

/** `\bkmkstart`: a place that links lead to. */
export const bookmark: Opener = () =>
  textValue((name, { group }) => {
    if (name.trim() !== '') group.flow.mark(`<w:bookmarkStart w:name="${escapeXml(name.trim())}"/>`);
  });
