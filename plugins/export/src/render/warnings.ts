import type { DocumentWarning } from '@editor-companion/core/plugin';

const MESSAGES = {
  IMAGE_UNAVAILABLE:
    'A picture could not be had or read: it lies elsewhere, is gone, or is damaged. Its description or its address stands in its place.',
  STYLE_UNAVAILABLE:
    'A style sheet or a font could not be had: it lies elsewhere or is gone. The document looks as it does without.',
  RESOURCE_REFUSED:
    'Something that is no picture, style sheet or font, such as a script, a film or a frame, is not loaded when a document is printed.',
} as const;

type Code = keyof typeof MESSAGES;

const CODES: Readonly<Record<string, Code>> = {
  image: 'IMAGE_UNAVAILABLE',
  stylesheet: 'STYLE_UNAVAILABLE',
  font: 'STYLE_UNAVAILABLE',
};

/** Gathers what a page asked for and did not get. */
export class Unloaded {
  readonly #urls = new Map<Code, Set<string>>();

  /** @param type as Chromium names what a request is for. */
  add(url: string, type: string): void {
    const code = CODES[type] ?? 'RESOURCE_REFUSED';
    const urls = this.#urls.get(code) ?? new Set();
    this.#urls.set(code, urls.add(url));
  }

  /** Each code once, with how many addresses. */
  list(): DocumentWarning[] {
    return [...this.#urls].map(([code, { size }]) => ({ code, message: MESSAGES[code], count: size }));
  }
}
