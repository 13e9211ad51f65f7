import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XmlReader } from '../../src/package/xml/xml-reader.ts';
import { readFont } from '../../src/xlsx/font.ts';
import { Palette } from '../../src/xlsx/palette.ts';

const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

test('a font name is one that documents accept, in quotes if necessary', () => {
  const familyOf = (name: string): string | undefined => {
    const xml = new XmlReader(`<font ${S}><name val="${name}"/></font>`, { part: 'styles.xml' });
    xml.root('s:font');
    return readFont(xml, new Palette(new Map())).family;
  };
  assert.deepEqual(['Segoe UI', 'Sego\u0365 UI', 'Foo, Bar', 'Foo (Body);', '&quot;(', ''].map(familyOf), [
    'Segoe UI',
    '"Sego\u0365 UI"',
    '"Foo, Bar"',
    'Foo Body',
    undefined,
    undefined,
  ]);
});
