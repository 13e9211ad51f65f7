import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import divide, { type HyphenateOrder } from '../../src/hyphenation/hyphenate-task.ts';
import { patternsFor } from '../../src/hyphenation/languages.ts';

const divided = async (language: string, words: readonly string[], order: Partial<HyphenateOrder> = {}) =>
  divide({ words: [[language, words]], before: 2, after: 3, ...order }, { progress: () => undefined });

void describe('dividing words', () => {
  void it('knows languages by their region, and without it', () => {
    assert.deepEqual(['de-AT', 'en', 'EN-gb', 'zh', 'constructor', ''].map(patternsFor), [
      'de-1996',
      'en-us',
      'en-gb',
      undefined,
      undefined,
      undefined,
    ]);
  });

  void it('reports languages whose patterns of the package cannot be read', async () => {
    assert.deepEqual(await divided('cu', ['slovo']), { words: [], unknown: ['cu'] });
  });

  void it('has patterns for every language that it names', async () => {
    const named = [
      'bs',
      'de',
      'el',
      'en',
      'ku',
      'mn',
      'no',
      'sr',
      'fr',
      'es',
      'it',
      'pl',
      'ru',
      'uk',
      'sv',
      'nl',
      'hu',
      'tr',
      'hi',
    ];
    for (const language of named) assert.deepEqual((await divided(language, ['abcdefgh'])).unknown, [], language);
  });

  void it('hyphenates by the language, and keeps ends together that are too short', async () => {
    const { words, unknown } = await divided('de', ['Silbentrennung', 'Haus', 'Ofenrohr']);
    assert.deepEqual(words, [
      [
        'de',
        [
          ['Silbentrennung', 'Sil\u00ADben\u00ADtren\u00ADnung'],
          ['Ofenrohr', 'Ofen\u00ADrohr'],
        ],
      ],
    ]);
    assert.deepEqual(unknown, []);
    const wide = await divided('de', ['Silbentrennung'], { before: 4, after: 5 });
    assert.deepEqual(wide.words[0]?.[1], [['Silbentrennung', 'Silben\u00ADtrennung']]);
  });

  void it('reports languages without patterns', async () => {
    assert.deepEqual(await divided('', ['Silbentrennung']), { words: [], unknown: [''] });
  });
});
