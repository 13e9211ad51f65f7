import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessEncoding } from '../../src/markup/guess-encoding.ts';

/** Short texts like those in exported files, in the encodings of the exporting programs. */
const TEXTS: readonly (readonly [encoding: string, text: string])[] = [
  ['windows-1252', 'Name;Ort\r\nJörg;Köln\r\nÅsa;Malmö\r\n'],
  ['windows-1252', 'Grüße'],
  ['windows-1252', 'L’été à la plage : ça coûte 5 € — où êtes-vous allés ?'],
  ['windows-1252', '¿Dónde está el niño? Mañana.'],
  ['windows-1250', 'Zażółć gęślą jaźń. Polski tekst.'],
  ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy.'],
  ['windows-1250', 'Árvíztűrő tükörfúrógép és őszi eső.'],
  ['windows-1254', 'Merhaba dünya, güneş ışığı şöyle çağırıyor İstanbul'],
  ['windows-1251', 'Привет, мир. Это русский текст.\nМосква'],
  ['koi8-r', 'Привет, мир. Это русский текст.\nМосква'],
  ['iso-8859-7', 'Καλημέρα κόσμε. Αυτό είναι ένα ελληνικό κείμενο.'],
  ['windows-1255', 'שלום עולם. זהו טקסט בעברית'],
  ['windows-1256', 'مرحبا بالعالم. هذا نص باللغة العربية'],
  ['windows-874', 'สวัสดีชาวโลก นี่คือข้อความภาษาไทย'],
  ['shift_jis', '名前,住所,価格\r\n山田太郎,東京都,100\r\n鈴木花子,大阪府,200\r\n'],
  ['shift_jis', '氏名,フリガナ,電話\r\n山田,ﾔﾏﾀﾞ,03-1234\r\n'],
  ['euc-jp', 'これは日本語のテキストです。東京都'],
  ['euc-kr', '안녕하세요. 서울특별시 강남구'],
  ['gb18030', '姓名,城市\n张伟,北京\n李娜,上海\n'],
  ['big5', '臺北市大安區，價格一百元。'],
];

for (const [encoding, text] of TEXTS)
  test(`${encoding}: ${text.slice(0, 16).replaceAll(/\s+/g, ' ')}`, () => {
    assert.equal(guessEncoding(encoded(text, encoding)), encoding);
  });

test('is the usual one for text that no language identifies', () => {
  assert.equal(guessEncoding('plain ASCII'), 'windows-1252');
  assert.equal(guessEncoding('\xb5\x07\xff'), 'windows-1252');
});

/** Returns the encoded bytes of a text as Latin-1. The platform only decodes, so each character is found by decoding all byte sequences. */
function encoded(text: string, encoding: string): string {
  const table = new Map<string, string>();
  const decoder = new TextDecoder(encoding);
  for (let first = 255; first >= 0; first -= 1) {
    for (let second = 255; second >= 64; second -= 1) {
      const sign = decoder.decode(Uint8Array.of(first, second));
      if (first > 127 && Array.from(sign).length === 1) table.set(sign, String.fromCharCode(first, second));
    }
    table.set(decoder.decode(Uint8Array.of(first)), String.fromCharCode(first));
  }
  return Array.from(text, (sign) => table.get(sign) ?? assert.fail(`${encoding} lacks ${sign}`)).join('');
}
