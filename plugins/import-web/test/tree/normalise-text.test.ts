import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMetadata } from '../../src/meta/metadata.ts';
import { find, textOf } from '../../src/tree/node.ts';
import { parsePage } from '../../src/tree/parse.ts';
import { normalisedText } from '../../src/tree/normalise-text.ts';

const textIn = (html: string, name: string): string => {
  const found = find(parsePage(html), (one) => one.name === name);
  return found ? textOf(found) : '';
};

describe('normalisedText', () => {
  it('composes letters and leaves out soft hyphens', () => {
    assert.equal(normalisedText('Cafe\u0301 Donau\u00ADdampf'), 'Café Donaudampf');
  });
});

describe('texts of a page', () => {
  it('are in the form that people search for, even if references separate a letter from its accent', () => {
    assert.equal(textIn('<p>Wein&shy;berg</p>', 'p'), 'Weinberg');
    assert.equal(textIn('<p>gepru&#x308;ft <b>Kra\u0308n</b></p>', 'p'), 'geprüft Krän');
  });

  it('stay unchanged if each letter counts', () => {
    assert.equal(textIn('<pre>"e\u0301" + "a\u00ADb"</pre>', 'pre'), '"e\u0301" + "a\u00ADb"');
    assert.equal(textIn('<p>so: <code>e\u0301</code></p>', 'code'), 'e\u0301');
  });

  it('are normalised in metadata, but not in addresses', () => {
    const { title, values } = readMetadata(
      parsePage(
        '<meta property="og:title" content="Wein\u00ADberge im Allgäu"><meta property="og:site_name" content="Re\u0301sume\u0301"><link rel="canonical" href="https://a.example/e\u0301">',
      ),
      'https://a.example/',
    );
    assert.equal(title, 'Weinberge im Allgäu');
    assert.equal(values['site'], 'Résumé');
    assert.equal(values['canonical'], 'https://a.example/e%CC%81');
  });
});
