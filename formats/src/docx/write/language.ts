import { element } from '../../package/xml/write-xml.ts';

/** Returns the language as Word stores it, separately for Latin, East Asian and right-to-left scripts. */
export function languageOf(language: string): string {
  if (/^(?:zh|ja|ko)\b/i.test(language)) return element('w:lang', { 'w:val': language, 'w:eastAsia': language });
  return element('w:lang', {
    'w:val': language,
    'w:bidi': /^(?:ar|he|fa|ur)\b/i.test(language) ? language : undefined,
  });
}
