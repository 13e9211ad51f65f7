import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodePage } from '../../src/read/charset.ts';

const bytes = (text: string, encoding: BufferEncoding): Buffer => Buffer.from(text, encoding);
const meta = (name: string): string => `<meta charset="${name}"><p>café`;

describe('the charset of a page', () => {
  const cases: Record<string, [Buffer, string, string, string]> = {
    'a byte order mark before all else': [
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(meta('latin1'), 'utf8')]),
      'koi8-r',
      'utf-8',
      'café',
    ],
    'UTF-16 by its mark': [
      Buffer.concat([Buffer.from([0xff, 0xfe]), bytes('<p>café', 'utf16le')]),
      '',
      'utf-16le',
      'café',
    ],
    'the header before the page': [bytes(meta('utf-8'), 'latin1'), 'ISO-8859-1', 'windows-1252', 'café'],
    'the page before a guess': [bytes(meta('iso-8859-1'), 'latin1'), '', 'windows-1252', 'café'],
    'the page in an old way': [
      bytes('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><p>café', 'latin1'),
      '',
      'windows-1252',
      'café',
    ],
    'an XML declaration': [
      bytes('<?xml version="1.0" encoding="iso-8859-1"?><p>café', 'latin1'),
      '',
      'windows-1252',
      'café',
    ],
    'UTF-8 where it is valid': [bytes('<p>café', 'utf8'), '', 'utf-8', 'café'],
    'nothing that is no charset': [bytes('<meta charset="nonsense"><p>café', 'utf8'), 'klingon', 'utf-8', 'café'],
    'no UTF-16 on the word of a page': [bytes(meta('utf-16'), 'utf8'), '', 'utf-8', 'café'],
  };
  for (const [name, [page, declared, charset, text]] of Object.entries(cases)) {
    it(`is found by ${name}`, () => {
      const decoded = decodePage(page, declared);
      assert.equal(decoded.charset, charset);
      assert.ok(decoded.text.includes(text), decoded.text);
    });
  }

  it('is guessed from the words if it is not stated', () => {
    // "The bees sleep at night, and in the morning they fly out for honey again." in three alphabets, in bytes.
    const russian =
      'Пчёлы спят ночью, а утром снова вылетают за мёдом. Так было всегда, и так будет ещё долго, пока цветут луга.';
    const koi8 = encode(russian, 'koi8-r');
    const cyrillic = encode(russian, 'windows-1251');
    const japanese = encode(
      '蜂は夜に眠り、朝になるとまた蜜を集めに飛び立ちます。昔からそうでしたし、これからもきっとそうでしょう。',
      'shift_jis',
    );
    const chinese = encode(
      '蜜蜂在夜里睡觉，早晨又飞出去采蜜。一直都是这样，只要草地上还开着花，以后也会是这样。',
      'gb18030',
    );
    for (const [page, charset] of [
      [koi8, 'koi8-r'],
      [cyrillic, 'windows-1251'],
      [japanese, 'shift_jis'],
      [chinese, 'gb18030'],
    ] as const)
      assert.equal(decodePage(Buffer.concat([Buffer.from('<html><body><p class="text">'), page]), '').charset, charset);
  });
});

/** Returns the bytes of a text in a charset that Node can only decode. They are found by trying. */
function encode(text: string, charset: string): Buffer {
  const decoder = new TextDecoder(charset);
  const table = new Map<string, number[]>();
  for (let a = 0; a < 256; a += 1) {
    table.set(decoder.decode(Buffer.from([a])), [a]);
    if (a >= 0x80) for (let b = 0x40; b < 256; b += 1) setOnce(table, decoder.decode(Buffer.from([a, b])), [a, b]);
  }
  return Buffer.from(Array.from(text).flatMap((character) => table.get(character) ?? [0x3f]));
}

const setOnce = (table: Map<string, number[]>, key: string, value: number[]): void => {
  if (Array.from(key).length === 1 && !table.has(key)) table.set(key, value);
};
