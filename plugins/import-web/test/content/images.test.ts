import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allOf, nodesOf } from '../support/read.ts';

const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const sourcesOf = (piece: string): unknown[] => allOf(nodesOf(piece), 'image').map(({ attrs }) => attrs?.['src']);
const at = (path: string): string => `https://bees.example${path}`;

describe('pictures', () => {
  const cases: Record<string, [string, string[]]> = {
    'relative to the page': ['<p><img src="../a.png" alt="A hive"></p>', [at('/a.png')]],
    'loaded late, by attribute': [`<p><img src="${GIF}" data-src="/a.jpg"></p>`, [at('/a.jpg')]],
    'loaded late, by another attribute': [
      '<p><img src="/img/placeholder.png" data-original="/a.jpg"></p>',
      [at('/a.jpg')],
    ],
    'loaded late, by set': [`<p><img src="${GIF}" data-srcset="/s.jpg 320w, /l.jpg 1200w"></p>`, [at('/l.jpg')]],
    'in several sizes': ['<p><img src="/s.jpg" srcset="/m.jpg 800w, /xl.jpg 4000w, /l.jpg 1600w"></p>', [at('/l.jpg')]],
    'in several densities': ['<p><img src="/1.jpg" srcset="/1.jpg, /2.jpg 2x"></p>', [at('/2.jpg')]],
    'with commas in addresses': ['<p><img srcset="/a,w_300.jpg 300w, /a,w_900.jpg 900w"></p>', [at('/a,w_900.jpg')]],
    'in a picture element': [
      '<picture><source srcset="/a.webp 1000w" type="image/webp"><img alt="x"></picture>',
      [at('/a.webp')],
    ],
    'for pages without script': [
      `<p><img src="${GIF}" class="lazy"><noscript><img src="/a.jpg"></noscript></p>`,
      [at('/a.jpg')],
    ],
    'for pages without script alone': ['<div><noscript><img src="/a.jpg"></noscript></div>', [at('/a.jpg')]],
    'twice only in the source': ['<p><img src="/a.jpg"><noscript><img src="/a.jpg"></noscript></p>', [at('/a.jpg')]],
    'that count visits': ['<p><img src="/t.gif" width="1" height="1">x</p>', []],
    'of nothing': [`<p><img src="${GIF}"><img alt="none">x</p>`, []],
    'that would run': ['<p><img src="javascript:alert(1)" onerror="alert(1)">x</p>', []],
  };
  for (const [name, [piece, expected]] of Object.entries(cases))
    it(name, () => assert.deepEqual(sourcesOf(piece), expected));

  it('keep their text and size, with their captions after them', () => {
    const [figure, caption] = nodesOf(
      '<figure><img src="/a.png" alt="A hive" width="640" height="480px"><figcaption>A hive at <em>night</em></figcaption></figure>',
    );
    const { alt, width, height } = allOf([figure ?? { type: 'none' }], 'image')[0]?.attrs ?? {};
    assert.deepEqual([alt, width, height], ['A hive', 640, 480]);
    assert.equal(caption?.attrs?.['styleName'], 'Caption');
    assert.deepEqual(
      caption?.content?.map(({ text }) => text),
      ['A hive at ', 'night'],
    );
  });

  it('keep captions that are only marked by their class', () => {
    const nodes = nodesOf('<div class="wp-caption"><img src="/a.png"><p class="wp-caption-text">A hive</p></div>');
    assert.equal(allOf(nodes, 'image').length, 1);
    assert.equal(nodes.find(({ attrs }) => attrs?.['styleName'] === 'Caption')?.content?.[0]?.text, 'A hive');
  });
});
