import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LocalTable } from '../../../../src/odf/read/chart/local-table.ts';
import { XmlReader } from '../../../../src/package/xml/xml-reader.ts';

const TABLE = 'urn:oasis:names:tc:opendocument:xmlns:table:1.0';

function tableOf(rows: string): LocalTable {
  const xml = new XmlReader(`<table:table xmlns:table="${TABLE}">${rows}</table:table>`, { part: 'content.xml' });
  xml.root('table:table');
  const table = new LocalTable();
  table.read(xml);
  return table;
}

test('an address has at most as many cells as a series may have points, however often it names them', () => {
  const table = tableOf(`<table:table-row table:number-rows-repeated="400"><table:table-cell/></table:table-row>`);
  const all = 'local-table.$A$1:.$XFD$1048576';
  assert.equal(table.cells(all).length, 10_000);
  assert.equal(table.cells(`${all} ${all} ${all}`).length, 10_000);
  assert.equal(table.cells('local-table.$A$2:.$A$3 local-table.$A$5').length, 3);
  assert.equal(table.cells('', { column: 0 }).length, 400);
});
