import { escapeAttribute, escapeText } from '../package/xml/write-xml.ts';
import type { Entry } from './book.ts';

/** Writes the table of contents as nested lists (EPUB 3.3, 7.3). Missing levels are skipped. */
export function contentsList(entries: readonly Entry[]): string {
  let xml = '';
  const open: number[] = [];
  for (const { title, href, level } of entries) {
    while (open.length > 1 && (open.at(-1) ?? 0) > level) {
      xml += '</li></ol>';
      open.pop();
    }
    const current = open.at(-1);
    if (current === undefined || current < level) {
      xml += '<ol>';
      open.push(level);
    } else xml += '</li>';
    xml += `<li><a href="${escapeAttribute(href)}">${escapeText(title)}</a>`;
  }
  return xml + '</li></ol>'.repeat(open.length);
}
