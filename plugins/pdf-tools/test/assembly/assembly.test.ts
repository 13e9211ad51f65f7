import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString } from '@libpdf/core';
import { pdf as simplePdf, page } from '../../../import-pdf/test/kit/pdf.ts';
import { Assembly, wholeOf } from '../../src/assembly/assembly.ts';
import { Budget } from '../../src/assembly/copier.ts';
import { treeLeaves } from '../../src/document/tree-leaves.ts';
import { Losses } from '../../src/warnings.ts';
import { sound } from '../kit/check.ts';
import { report } from '../kit/report.ts';

interface Made {
  readonly pdf: PDF;
  readonly losses: readonly (readonly [string, number | undefined])[];
}

async function assemble(...sources: (readonly [bytes: Uint8Array, pages?: readonly number[]])[]): Promise<Made> {
  const losses = new Losses();
  const assembly = new Assembly(new Budget(100_000), losses);
  for (const [bytes, pages] of sources) {
    const source = await PDF.load(bytes);
    assembly.add(source, { ...wholeOf(source), ...(pages && { pages }), attachments: true });
  }
  const bytes = await assembly.finish().save();
  return { pdf: await sound(bytes), losses: losses.warnings.map(({ code, count }) => [code, count]) };
}

const dictAt = (pdf: PDF, ...path: string[]): PdfDict => {
  let dict: PdfDict | undefined = pdf.getCatalog();
  for (const name of path) dict = dict?.getDict(name, pdf.getObject.bind(pdf));
  assert(dict, path.join('/'));
  return dict;
};

/** Returns the titles of the outline with their pages, from 1. */
function outlineOf(pdf: PDF, parent = dictAt(pdf, 'Outlines')): unknown[] {
  const resolve = pdf.getObject.bind(pdf);
  const items: unknown[] = [];
  for (let item = parent.getDict('First', resolve); item; item = item.getDict('Next', resolve)) {
    const kids = item.has('First') ? [outlineOf(pdf, item)] : [];
    items.push([item.getString('Title')?.asString(), pageOf(pdf, item.getArray('Dest', resolve)), ...kids]);
  }
  return items;
}

function pageOf(pdf: PDF, destination: PdfArray | undefined): number {
  const target = destination?.at(0);
  return (
    pdf.getPages().findIndex(({ ref }) => target instanceof PdfRef && ref.objectNumber === target.objectNumber) + 1
  );
}

/** Returns the structure elements of each page's content, by the keys of the pages and the parent tree. */
function tagsOf(pdf: PDF): string[][] {
  const resolve = pdf.getObject.bind(pdf);
  const parents = new Map(
    treeLeaves(pdf, dictAt(pdf, 'StructTreeRoot', 'ParentTree'), 'Nums').map(([key, value]) => [
      key instanceof PdfNumber ? key.value : -1,
      value instanceof PdfRef ? resolve(value) : value,
    ]),
  );
  return pdf.getPages().map(({ dict }) => {
    const owners = parents.get(dict.getNumber('StructParents')?.value ?? -1);
    assert(owners instanceof PdfArray);
    return owners.toArray().map((_, index) => {
      const element = owners.at(index, resolve);
      return element instanceof PdfDict ? (element.getName('S')?.value ?? '') : '-';
    });
  });
}

void describe('a file assembled from others', () => {
  void it('has the bookmarks, links, fields, labels, layers and attachments of all of them', async () => {
    const { pdf, losses } = await assemble([report('A')], [report('B')]);
    assert.equal(pdf.getPageCount(), 6);
    assert.deepEqual(outlineOf(pdf), [
      ['A one', 1, [['A two', 2]]],
      ['A three', 3],
      ['B one', 4, [['B two', 5]]],
      ['B three', 6],
    ]);
    const resolve = pdf.getObject.bind(pdf);
    const links = [0, 3].map((index) => pdf.getPage(index)?.dict.getArray('Annots', resolve)?.at(0, resolve));
    assert.deepEqual(
      links.map((link) => link instanceof PdfDict && pageOf(pdf, link.getArray('Dest', resolve))),
      [3, 6],
    );
    const fields = pdf.getForm()?.getFields() ?? [];
    assert.deepEqual(
      fields.map(({ name }) => name),
      ['name', 'name-2'],
    );
    assert.deepEqual([...pdf.getAttachments().keys()], ['data.txt', 'data.txt-2']);
    assert.deepEqual(
      pdf.getLayers().map(({ name, visible }) => [name, visible]),
      [
        ['Notes', false],
        ['Notes', false],
      ],
    );
    const labels = treeLeaves(pdf, dictAt(pdf, 'PageLabels'), 'Nums').map(([key, value]) => [
      key instanceof PdfNumber && key.value,
      value instanceof PdfDict && value.getName('S')?.value,
    ]);
    assert.deepEqual(labels, [
      [0, 'r'],
      [1, 'D'],
      [3, 'r'],
      [4, 'D'],
    ]);
    assert.deepEqual(losses, [['PDF_FIELDS_RENAMED', 1]]);
    assert.equal(pdf.getPage(5)?.rotation, 90);
  });

  void it('keeps tags: content finds its element, cells their heading, and roles their meaning', async () => {
    const { pdf } = await assemble([report('A')], [report('B')]);
    const page2 = ['P', 'TH', 'TD'];
    assert.deepEqual(tagsOf(pdf), [['Note'], page2, ['P'], ['Note.2'], page2, ['P']]);
    const roles = dictAt(pdf, 'StructTreeRoot', 'RoleMap');
    assert.deepEqual(
      [...roles].map(([name, role]) => [name.value, role instanceof PdfName && role.value]),
      [
        ['Note', 'A'],
        ['Note.2', 'B'],
      ],
    );
    const ids = treeLeaves(pdf, dictAt(pdf, 'StructTreeRoot', 'IDTree'), 'Names').map(
      ([id]) => id instanceof PdfString && id.asString(),
    );
    assert.deepEqual(ids, ['2-head', 'head']);
    assert.equal(dictAt(pdf, 'MarkInfo').getBool('Marked')?.value, true);
  });

  void it('has the metadata of the first file', async () => {
    const { pdf } = await assemble([report('A')], [report('B')]);
    assert.deepEqual([pdf.getTitle(), pdf.getLanguage()], ['A', 'en']);
  });

  void it('ends if bookmarks, fields and tags of a hostile file are circular', async () => {
    const [outline, field, tags, element] = [100, 101, 102, 103].map((number) => `${number} 0 R`);
    const hostile = simplePdf({
      pages: [page('One')],
      catalog: `/Outlines ${outline} /AcroForm << /Fields [${field}] >> /StructTreeRoot ${tags}`,
      objects: [
        `<< /Title (Round) /First ${outline} /Next ${outline} /A << /S /URI /URI (https://example.com) >> >>`,
        `<< /T (round) /Kids [${field}] /Parent ${field} >>`,
        `<< /Type /StructTreeRoot /K [${element}] /ParentTree ${tags} /Kids [${tags}] >>`,
        `<< /Type /StructElem /S /P /P ${element} /K [${element} ${tags}] >>`,
      ],
    });
    const { pdf } = await assemble([hostile], [hostile]);
    assert.equal(pdf.getPageCount(), 2);
    assert.equal(pdf.hasForm(), false);
  });

  void it('contains everything that belongs to the selected pages, and reports links to others', async () => {
    const { pdf, losses } = await assemble([report('A'), [1]]);
    assert.deepEqual(outlineOf(pdf), [['A one', 0, [['A two', 1]]]]);
    assert.deepEqual(tagsOf(pdf), [['P', 'TH', 'TD']]);
    assert.deepEqual(
      pdf
        .getForm()
        ?.getFields()
        .map(({ name }) => name),
      ['name'],
    );
    assert.deepEqual(losses, [['PDF_LINKS_LEFT_OUT', 1]]);
    const first = await assemble([report('A'), [0]]);
    assert.equal(first.pdf.hasForm(), false);
    assert.deepEqual(first.losses, [['PDF_LINKS_LEFT_OUT', 3]]);
  });

  void it('does not claim to be tagged if a part is not', async () => {
    const { pdf, losses } = await assemble([report('A')], [simplePdf({ pages: [page('Plain')] })]);
    assert.equal(dictAt(pdf, 'MarkInfo').getBool('Marked')?.value, false);
    assert.deepEqual(losses, [['PDF_TAGS_PARTIAL', 1]]);
  });

  void it('is refused if it has more objects than allowed', async () => {
    const source = await PDF.load(report('A'));
    const assembly = new Assembly(new Budget(5), new Losses());
    assert.throws(() => assembly.add(source, { ...wholeOf(source), attachments: false }), {
      code: 'PDF_FILE_TOO_LARGE',
    });
  });

  void it('has the declarations of its first file, and none if that has none', async () => {
    const named = await assemble([report('A')], [report('B')]);
    assert.equal(named.pdf.getMetadata().title, 'A');
    assert.equal(named.pdf.getMetadata().author, undefined);
    const nameless = await assemble([simplePdf({ pages: [page('Plain')] })], [report('B')]);
    const { title, author } = nameless.pdf.getMetadata();
    assert.deepEqual([title, author], [undefined, undefined]);
  });
});
