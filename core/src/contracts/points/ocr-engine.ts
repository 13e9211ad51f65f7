import type { WorkContext } from '../work-context.ts';

/** The picture of a page. */
export interface OcrImage {
  readonly mediaType: 'image/png';
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The resolution in dots per inch. */
  readonly dpi: number;
}

/** A word and its position, in pixels from the upper left corner of the picture. */
export interface OcrWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The words of one baseline in reading order. */
export interface OcrLine {
  readonly words: readonly OcrWord[];
  /** Pixels from the top. */
  readonly baseline: number;
  /** The font size in pixels, as far as it is known. */
  readonly size: number;
}

/** The recognised lines of a picture in reading order. */
export interface OcrText {
  readonly lines: readonly OcrLine[];
}

/**
 * A contribution to the point `ocrEngine`: recognises text in pictures of pages. Test it with `ocrEngineSuite` of the test kit.
 * @example
 * host.contribute('ocrEngine', {
 *   id: 'acme',
 *   title: 'Acme',
 *   version: '1',
 *   recognize: async ({ bytes }, { signal }) => linesOf(await acme.read(bytes, { signal })),
 * });
 */
export interface OcrEngine {
  readonly id: string;
  readonly title: string;
  /** Change it whenever results change, also through languages and models: it is part of the cache key. */
  readonly version: string;
  /**
   * Recognises the text of a picture. Must isolate its work: the pixels come from strangers.
   * @throws CompanionError with status 422 where this picture cannot be read: its page stays a picture. Anything else is the answer to
   * the caller.
   */
  recognize(image: OcrImage, context: Pick<WorkContext, 'signal' | 'caller' | 'log'>): Promise<OcrText>;
}
