import type { DocumentWarning } from '@editor-companion/core/plugin';
import { OWN_ORIGIN } from '../own-origin.ts';

const MESSAGES = {
  IMAGE_UNAVAILABLE:
    'A picture could not be loaded or read: it is on another server, does not exist, or is damaged. Its description or address replaces it.',
  STYLE_UNAVAILABLE:
    'A style sheet or a font could not be loaded: it is on another server or does not exist. The document is shown without it.',
  RESOURCE_REFUSED:
    'A resource other than a picture, style sheet or font, such as a script, a video or a frame, was not loaded.',
  FONT_SUBSTITUTED:
    'A font of the document is not on this server, and another one with other widths replaced it. Install it, or load it as a web font.',
  HYPHENATION_UNKNOWN:
    'Words in these languages could not be hyphenated, because there are no patterns for them, or the language is not declared. Declare it as `metadata.language` or `lang`.',
  FORM_FIELDS_FLAT:
    'A document has more form controls than a PDF form of this server may have fields. The last ones became text and symbols, as without `pdfOptions.forms`.',
} as const;

/** The maximum number of URLs and names in a warning. */
const MAX_ITEMS = 20;
/** The maximum number of characters of each. */
const MAX_ITEM = 300;

type Code = keyof typeof MESSAGES;

const CODES: Readonly<Record<string, Code>> = {
  image: 'IMAGE_UNAVAILABLE',
  stylesheet: 'STYLE_UNAVAILABLE',
  font: 'STYLE_UNAVAILABLE',
};

/** Collects the requests of a page that failed. */
export class Unloaded {
  readonly #urls = new Map<Code, Set<string>>();

  /** @param type the purpose of a request, in Chromium's words. */
  add(url: string, type: string): void {
    const code = CODES[type] ?? 'RESOURCE_REFUSED';
    const urls = this.#urls.get(code) ?? new Set();
    this.#urls.set(code, urls.add(url.startsWith(`${OWN_ORIGIN}/`) ? url.slice(OWN_ORIGIN.length) : url));
  }

  /** Returns each code once with the number of URLs and the first of them. */
  list(): DocumentWarning[] {
    return [...this.#urls].map(([code, urls]) => warn(code, [...urls]));
  }
}

/** Warns about missing fonts. @param fonts `Aptos: Carlito` for each. */
export const substituted = (fonts: readonly string[]): DocumentWarning[] =>
  fonts.length === 0 ? [] : [warn('FONT_SUBSTITUTED', fonts)];

/** Warns about languages without hyphenation. */
export const undivided = (languages: readonly string[]): DocumentWarning[] =>
  languages.length === 0
    ? []
    : [
        warn(
          'HYPHENATION_UNKNOWN',
          languages.map((language) => language || 'not said'),
        ),
      ];

/** Warns about form controls beyond the limit. */
export const leftFlat = (count = 0): DocumentWarning[] =>
  count === 0 ? [] : [{ code: 'FORM_FIELDS_FLAT', message: MESSAGES.FORM_FIELDS_FLAT, count }];

const warn = (code: Code, about: readonly string[]): DocumentWarning => ({
  code,
  message: MESSAGES[code],
  count: about.length,
  items: about.slice(0, MAX_ITEMS).map((item) => item.slice(0, MAX_ITEM)),
});
