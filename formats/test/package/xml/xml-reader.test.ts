import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FormatError } from '@editor-companion/formats';
import { XmlReader } from '../../../src/package/xml/xml-reader.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const WPS = 'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';

const reader = (text: string, transparent?: ReadonlySet<string>): XmlReader =>
  new XmlReader(text, transparent ? { part: 'test.xml', transparent } : { part: 'test.xml' });

/** Returns every element below the current one as an indented list. */
function names(xml: XmlReader, found: string[] = []): string[] {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    found.push(' '.repeat(level) + xml.name);
    names(xml, found);
  }
  return found;
}

const refuses = (text: string, code: string): void =>
  assert.throws(
    () => names(reader(text)),
    (error) => error instanceof FormatError && error.code === code,
  );

test('names are compared by namespace, not by prefix', () => {
  const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
  assert.deepEqual(names(reader(`<x:p xmlns:x="${strict}"><x:r/><y:r xmlns:y="urn:other"/></x:p>`)), [
    'w:p',
    ' w:r',
    ' {urn:other}:r',
  ]);
  assert.deepEqual(names(reader(`<p ${W.replace(':w', '')}><r xmlns=""/></p>`)), ['w:p', ' r']);
});

test('attributes are found by namespace; their values are decoded', () => {
  const xml = reader(`<w:p ${W} w:val="a &amp; &#x42; &lt;" plain='it "is"' />`);
  xml.root('w:p');
  assert.equal(xml.attribute('w:val'), 'a & B <');
  assert.equal(xml.attribute('plain'), 'it "is"');
  assert.equal(xml.attribute('val'), undefined);
});

test('a quoted value may contain characters that end a tag', () => {
  assert.deepEqual(names(reader('<a b="x > y / z"><c d=\'/>\'/></a>')), ['a', ' c']);
});

test('text is joined across comments, CDATA and processing instructions', () => {
  const xml = reader('<t>one<!-- <b> --> two<![CDATA[ <three> & ]]><?x y?>&#33;</t>');
  xml.root('t');
  assert.equal(xml.text(), 'one two <three> & !');
});

test('control characters are removed', () => {
  const xml = reader('<t>a&#0;b&#8;c\u0007d&#xD800;e\r\nf</t>');
  xml.root('t');
  assert.equal(xml.text(), 'abcde\nf');
});

test('unread content is skipped', () => {
  const xml = reader('<a><b><c/><d>text</d></b><e/></a>');
  xml.root('a');
  const seen: string[] = [];
  while (xml.nextChild(1)) seen.push(xml.name);
  assert.deepEqual(seen, ['b', 'e']);
});

test('the first understood branch of alternate content is used', () => {
  const content = `<mc:AlternateContent><mc:Choice Requires="unknown"><w:a/></mc:Choice><mc:Choice Requires="wps"><w:b/></mc:Choice><mc:Fallback><w:c/></mc:Fallback></mc:AlternateContent>`;
  assert.deepEqual(names(reader(`<w:p ${W} ${MC} ${WPS} xmlns:unknown="urn:u">${content}<w:d/></w:p>`)), [
    'w:p',
    ' w:b',
    ' w:d',
  ]);
  const onlyFallback = content.replace('Requires="wps"', 'Requires="unknown wps"');
  assert.deepEqual(names(reader(`<w:p ${W} ${MC} ${WPS} xmlns:unknown="urn:u">${onlyFallback}</w:p>`)), [
    'w:p',
    ' w:c',
  ]);
});

test('transparent elements are unwrapped', () => {
  assert.deepEqual(names(reader('<a><b><c/></b><b/><d/></a>', new Set(['b']))), ['a', ' c', ' d']);
});

test('the same source is read once', () => {
  const xml = reader('<a><b><x v="1"/></b><b><x v="1"/></b><b><x v="2"/></b><b/></a>');
  const memory = new Map<string, string[]>();
  const seen: string[][] = [];
  let reads = 0;
  xml.root('a');
  while (xml.nextChild(1)) {
    seen.push(
      xml.remember(memory, () => {
        reads += 1;
        return names(xml);
      }),
    );
  }
  assert.equal(reads, 3);
  assert.equal(seen[0], seen[1]);
  assert.equal(seen.length, 4);
});

test('an element that contains another of its name is cached completely or not at all', () => {
  const xml = reader('<a><b><bc/><b>1</b></b><b><bc/><b>2</b></b></a>');
  const memory = new Map<string, string>();
  const texts: string[] = [];
  xml.root('a');
  while (xml.nextChild(1)) texts.push(xml.remember(memory, () => xml.text()));
  assert.deepEqual(texts, ['1', '2']);
});

test('entities of a document type declaration are not supported', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const xml = reader(`${bomb}<a>1&c;2&x;3</a>`);
  xml.root('a');
  assert.equal(xml.text(), '123');
  refuses(`<!DOCTYPE a [${' '.repeat(70_000)}]><a/>`, 'XML_UNSAFE');
});

test('the reader tells whether another element of the kind follows in the same container', () => {
  const xml = reader(
    '<w:tbl xmlns:w="urn:x"><w:tr><w:tbl><w:tr/><w:tr/></w:tbl></w:tr><w:x><w:tr/></w:x><w:tr><w:trPr/></w:tr></w:tbl>',
  );
  const found: boolean[] = [];
  while (xml.depth >= 0 && found.length < 5) {
    if (!xml.nextChild(xml.depth)) continue;
    if (xml.name.endsWith('tr')) found.push(xml.hasSuccessor('tbl'));
  }
  assert.deepEqual(found, [true, true, false, true, false]);
});

test('depth and attributes are limited', () => {
  refuses('<a>'.repeat(300) + '</a>'.repeat(300), 'XML_UNSAFE');
  refuses(`<a${Array.from({ length: 600 }, (_, i) => ` b${i}="1"`).join('')}/>`, 'XML_UNSAFE');
});

for (const broken of [
  '<a><b></a></b>',
  '<a>',
  '<a',
  '<a b="1>',
  '</a>',
  '<a><!-- ',
  '<a b=<c/>',
  '<a><!DOCTYPE b></a>',
  'text <',
]) {
  test(`the reader refuses ${broken}`, () => refuses(broken, 'FILE_DAMAGED'));
}

test('any text survives, however markup splits it', () => {
  const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const clean = (text: string): string => text.replaceAll(/\p{Cc}/gu, '').toWellFormed();
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
      const xml = reader(`<t>${texts.map((text) => escape(clean(text))).join('<!--x-->')}</t>`);
      xml.root('t');
      assert.equal(xml.text(), texts.map(clean).join(''));
    }),
  );
});

test('any source yields elements or an error with a code', () => {
  const pieces = fc.constantFrom(
    '<a',
    '>',
    '/>',
    '</a>',
    ' b="1"',
    "c='",
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '&amp;',
    '&',
    'xmlns:w="u"',
    'w:',
    'text',
    '<',
    '<!',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (source) => {
      try {
        names(reader(source.join('')));
      } catch (error) {
        assert.ok(error instanceof FormatError, String(error));
      }
    }),
    { numRuns: 500 },
  );
});

test('a million elements without attributes are read, each examined once', () => {
  const count = 1_000_000;
  const xml = reader(`<w:p ${W}>${'<w:r>a</w:r>'.repeat(count)}</w:p>`);
  xml.root('w:p');
  let found = 0;
  while (xml.nextChild(1)) if (xml.attribute('w:id') === undefined) found += 1;
  assert.equal(found, count);
});

test('many elements with a namespace each below many others copy none of the outer ones', () => {
  const outer = Array.from({ length: 500 }, (_, index) => `xmlns:a${index}="u"`).join(' ');
  const depth = 100;
  const inner = '<b xmlns:c="v"/>'.repeat(100_000);
  const xml = reader(`${`<a ${outer}>`.repeat(depth)}${inner}${'</a>'.repeat(depth)}`);
  xml.root('a');
  for (let level = 1; level < depth; level += 1) assert.ok(xml.nextChild(level));
  let found = 0;
  while (xml.nextChild(depth)) found += 1;
  assert.equal(found, 100_000);
});
