import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../base/logger.ts';
import type { OcrEngine, OcrImage, OcrText } from '../../contracts/points/ocr-engine.ts';
import { CompanionError } from '../../base/errors.ts';
import type { SuiteCase } from './suite.ts';
import { settlesSoon } from './patience.ts';

export interface OcrEngineSuiteOptions {
  /** Makes the engine. Called for each case. */
  readonly make: () => Promise<{ readonly engine: OcrEngine; readonly close: () => Promise<void> }>;
  /** A picture of text, and its words in order. */
  readonly image: OcrImage;
  readonly words: readonly string[];
}

/**
 * The requirements on every contribution to the point `ocrEngine`.
 * @example
 * runSuite('acme', ocrEngineSuite({ make, image: { mediaType: 'image/png', bytes, width: 800, height: 600, dpi: 300 }, words: ['Bees', 'sleep'] }));
 */
export function ocrEngineSuite({ make, image, words }: OcrEngineSuiteOptions): readonly SuiteCase[] {
  const cases: Record<string, (engine: OcrEngine) => Promise<void>> = {
    async 'describes itself'({ id, title, version }) {
      assert.match(id, /^[a-z][a-z0-9-]*$/u, 'the id is lower-case letters, digits and hyphens');
      assert.ok(title.length > 0 && version.length > 0, 'title and version are not empty');
    },

    async 'reads the words of a picture in their order, each within the picture'(engine) {
      const { lines } = await engine.recognize(image, contextOf());
      assert.deepEqual(wordsOf({ lines }), words);
      for (const { baseline, size, words: own } of lines) {
        assert.ok(baseline > 0 && baseline <= image.height && size > 0, 'a baseline on the picture, and a size');
        for (const { left, top, right, bottom } of own)
          assert.ok(
            0 <= left && left < right && right <= image.width && 0 <= top && top < bottom && bottom <= image.height,
          );
      }
    },

    async 'gives the same result for the same picture'(engine) {
      const first = await engine.recognize(image, contextOf());
      assert.deepEqual(await engine.recognize(image, contextOf()), first);
    },

    async 'rejects a file that is not a picture with a code, and reads the next one'(engine) {
      const bytes = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251);
      await assert.rejects(engine.recognize({ ...image, bytes }, contextOf()), (error) => CompanionError.is(error));
      assert.deepEqual(wordsOf(await engine.recognize(image, contextOf())), words);
    },

    async 'stops within a second when its caller disconnects'(engine) {
      const controller = new AbortController();
      const work = engine.recognize(image, contextOf(controller.signal));
      work.catch(() => undefined);
      await delay(20);
      controller.abort();
      await settlesSoon(work, 'it continued after its signal had aborted');
    },
  };
  return Object.entries(cases).map(([name, test]) => ({
    name,
    async run() {
      const { engine, close } = await make();
      try {
        await test(engine);
      } finally {
        await close();
      }
    },
  }));
}

const wordsOf = ({ lines }: OcrText): string[] => lines.flatMap((line) => line.words.map(({ text }) => text));

const quiet = (): void => undefined;
const quietLogger: Logger = {
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  child: () => quietLogger,
};

const contextOf = (signal: AbortSignal = new AbortController().signal): Parameters<OcrEngine['recognize']>[1] => ({
  signal,
  log: quietLogger,
  caller: 'suite',
});
