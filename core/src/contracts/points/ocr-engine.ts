import type { WorkContext } from '../work-context.ts';

/** A picture of a page. */
export interface OcrImage {
  readonly mediaType: 'image/png';
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of an inch of paper. */
  readonly dpi: number;
}

/** A word at its place: pixels from the upper left corner of the picture. */
export interface OcrWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Words that follow each other along one baseline, in the order in which they are read. */
export interface OcrLine {
  readonly words: readonly OcrWord[];
  /** Pixels from the top. */
  readonly baseline: number;
  /** Pixels of an em of its font, as far as it can be told. */
  readonly size: number;
}

/** What was read of a picture: its lines in the order in which they are read. */
export interface OcrText {
  readonly lines: readonly OcrLine[];
}

/**
 * A contribution to the point `ocrEngine`: reads text from pictures of pages. A test suite for it is `ocrEngineSuite` of the test kit.
 *
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
  /** Changes when results do, with languages and models too: it is part of the cache key. */
  readonly version: string;
  /**
   * Reads a picture. Must confine itself: the pixels come from strangers.
   *
   * @throws CompanionError with status 422 where this picture cannot be read: its page stays a picture. Anything else is the answer to
   * the caller.
   */
  recognize(image: OcrImage, context: Pick<WorkContext, 'signal' | 'caller' | 'log'>): Promise<OcrText>;
}
