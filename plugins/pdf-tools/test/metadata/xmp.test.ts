import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Xmp } from '../../src/metadata/xmp.ts';
import { xmp } from '../kit/archive.ts';

const read = (text: string): Xmp => {
  const found = Xmp.read(text);
  assert.ok(found, 'It can be read.');
  return found;
};

void describe('XMP', () => {
  void it('reads properties as elements, attributes and lists, whatever their prefixes', () => {
    const one = read(
      xmp(
        '<dc:title><r:Alt><r:li xml:lang="de">Titel</r:li><r:li xml:lang="x-default">A &amp; B</r:li></r:Alt></dc:title><dc:creator><r:Seq><r:li>Ann</r:li><r:li>Bob</r:li></r:Seq></dc:creator><id:part>2</id:part>',
      ),
    );
    assert.deepEqual(one.get('dc:title'), ['A & B']);
    assert.deepEqual(one.get('dc:creator'), ['Ann', 'Bob']);
    assert.deepEqual(one.get('pdfaid:part'), ['2']);
    assert.deepEqual(one.get('pdf:Keywords'), []);
    const attribute = read(
      '<R:RDF xmlns:R="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><R:Description xmlns:p="http://ns.adobe.com/pdf/1.3/" p:Keywords="&#x61;&lt;b"/></R:RDF>',
    );
    assert.deepEqual(attribute.get('pdf:Keywords'), ['a<b']);
  });

  void it('writes the given properties in place of earlier ones, and leaves the rest unchanged', () => {
    const one = read(xmp('<!-- kept --><dc:title>Old</dc:title><own:thing a="1"><own:in>&#65;</own:in></own:thing>'));
    one.set('dc:title', 'Alt', ['New <title> & "more"']);
    one.set('xmp:CreatorTool', 'text', ['Tool\u0000']);
    const written = one.write().toString('utf8');
    assert.match(written, /<!-- kept -->.*<own:thing a="1"><own:in>&#65;<\/own:in><\/own:thing>/u);
    assert.equal(written.includes('Old'), false);
    const again = read(written);
    assert.deepEqual(again.get('dc:title'), ['New <title> & "more"']);
    assert.deepEqual(again.get('xmp:CreatorTool'), ['Tool']);
    assert.equal(again.write().toString('utf8'), written);
  });

  void it('refuses text that is no XML, has a document type, or is deeper than the limit', () => {
    const rdf = (inside: string): string =>
      `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description/>${inside}</r:RDF>`;
    assert.ok(Xmp.read(rdf('')));
    for (const fault of ['<a>', '</a>', '<a></b>', '<!DOCTYPE x>', '<a b="', '<!-- ', '<'])
      assert.equal(Xmp.read(rdf(fault)), undefined, fault);
    assert.equal(Xmp.read(rdf('<a>'.repeat(200) + '</a>'.repeat(200))), undefined);
    assert.equal(Xmp.read('no XML at all'), undefined);
  });
});
