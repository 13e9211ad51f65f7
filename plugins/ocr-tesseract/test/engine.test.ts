import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createTestHost, ocrEngineSuite, runSuite } from '@editor-companion/core/testing';
import { createEngine } from '../src/engine.ts';
import { findLanguages } from '../src/languages.ts';
import { pictureOf } from './support/picture.ts';

const LIMITS = {
  threads: 1,
  memoryMb: 256,
  engineMemoryMb: 1024,
  timeout: 60_000,
  maxPixels: 40_000_000,
  maxQueued: 8,
  idleTimeout: 1000,
};

async function make(limits: Partial<typeof LIMITS> = {}) {
  const host = await createTestHost([]);
  const { engine, close } = createEngine(host.use('workers'), findLanguages(['eng']), { ...LIMITS, ...limits });
  return {
    engine,
    close: async () => {
      await close();
      await host.close();
    },
  };
}

const image = await pictureOf('Bees sleep at night.');

runSuite('tesseract', ocrEngineSuite({ make, image, words: ['Bees', 'sleep', 'at', 'night.'] }));

test('its version names the languages, because results differ with them', async () => {
  const { engine, close } = await make();
  await close();
  assert.match(engine.version, /eng@1\./u);
});

test('a missing language is reported with its package', () => {
  assert.throws(() => findLanguages(['eng', 'tlh']), {
    code: 'OCR_LANGUAGE_MISSING',
    message: /@tesseract\.js-data\/tlh/u,
  });
});

test('pictures with too many pixels, and those that need too much memory, are refused by name', async () => {
  for (const [limits, code] of [
    [{ maxPixels: 1000 }, 'OCR_IMAGE_TOO_LARGE'],
    [{ engineMemoryMb: 17 }, 'OCR_TOO_MUCH_MEMORY'],
  ] as const) {
    const { engine, close } = await make(limits);
    const context = { signal: new AbortController().signal, caller: 'test', log: pino({ enabled: false }) };
    await assert.rejects(engine.recognize(image, context), { code });
    await close();
  }
});
