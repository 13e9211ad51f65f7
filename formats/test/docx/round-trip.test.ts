import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import type { DocumentNode, ImportedDocument } from '@editor-companion/document';
import * as fc from 'fast-check';
import { arbitraryDocument } from '../../../document/test/arbitrary-document.ts';
import { readDocx } from '../../src/docx/read/reader.ts';
import { writeDocx } from '../../src/docx/write/docx.ts';
import { letters, withoutMedia, withSimpleItems } from '../kit/arbitrary.ts';
import { differences, formulasAsShown, jobOf, jobOfImport, mapNodes, settle, throughFile } from '../kit/round-trip.ts';

/**
 * Removes the known differences after a second round trip: formulas have another spelling. Lists without an indent have the default one,
 * and no hanging indent without a label. Headings have the name of their style. Implied widths of tables and boxes become explicit. Tab
 * stops in percent become points. Boxes are part of the text. The page of a line of contents is a field.
 */
const normalise = (content: DocumentNode): DocumentNode =>
  mapNodes(settle(mapNodes(content, withPagesAsText)), (node) => {
    const shown = formulasAsShown(node);
    const attrs: Record<string, unknown> = { ...shown.attrs };
    const hanging = attrs['levelText'] === '' ? null : '18pt';
    if (attrs['indent'] === null) Object.assign(attrs, { indent: '24pt', hanging });
    if (node.type === 'heading') attrs['styleName'] ??= `heading ${String(attrs['level'])}`;
    if (attrs['styleName'] === 'Normal') attrs['styleName'] = null;
    if ('colwidth' in attrs) delete attrs['colwidth'];
    if (node.type === 'textBox') for (const name of ['width', ...PLACE]) delete attrs[name];
    if ('tabStops' in attrs) delete attrs['tabStops'];
    return { ...shown, ...(shown.attrs && { attrs }) };
  });

/** The attributes of a freely placed box that are reported as lost. */
const PLACE = ['align', 'left', 'top', 'height', 'padding', 'rotation', 'verticalAlign'];

function withPagesAsText(node: DocumentNode): DocumentNode {
  if (node.type !== 'contents') return node;
  const isPage = ({ type, attrs }: DocumentNode): boolean => type === 'crossReference' && attrs?.['kind'] === 'page';
  const lines = node.content?.map((line) => ({
    ...line,
    content: line.content?.flatMap((part) => (isPage(part) ? (part.content ?? []) : [part])) ?? [],
  }));
  return { ...node, content: lines ?? [] };
}

const twice = async (content: DocumentNode): Promise<[ImportedDocument, ImportedDocument]> => {
  const first = await throughFile(jobOf(content), writeDocx, readDocx);
  return [first, await throughFile(jobOfImport(first), writeDocx, readDocx)];
};

test('an imported document is unchanged after a second round trip', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDocument.map(withSimpleItems), async (json) => {
      const [first, second] = await twice(json);
      assert.deepEqual(differences(normalise(first.content), normalise(second.content)), []);
    }),
    { numRuns: 60, seed: 7, endOnFailure: true },
  );
});

test('a list from left to right within one from right to left keeps its direction', async () => {
  const list = (dir: string, ...content: DocumentNode[]): DocumentNode => ({
    type: 'bulletList',
    attrs: { dir },
    content: [{ type: 'listItem', content }],
  });
  const words: DocumentNode = { type: 'paragraph', content: [{ type: 'text', text: 'a' }] };
  const [first, second] = await twice({ type: 'doc', content: [list('rtl', words, list('ltr', words))] });
  for (const { content } of [first, second]) {
    const [outer] = content.content ?? [];
    const inner = outer?.content?.[0]?.content?.[1];
    assert.deepEqual([outer?.attrs?.['dir'], inner?.attrs?.['dir']], ['rtl', 'ltr']);
  }
});

test('page breaks at the end of a document survive, in their number', async () => {
  const paragraph: DocumentNode = { type: 'paragraph', content: [{ type: 'text', text: 'a' }] };
  for (const count of [1, 2, 3]) {
    const breaks = Array.from({ length: count }, (): DocumentNode => ({ type: 'pageBreak' }));
    const { content } = await throughFile(jobOf({ type: 'doc', content: [paragraph, ...breaks] }), writeDocx, readDocx);
    assert.deepEqual(
      content.content?.map(({ type }) => type),
      ['paragraph', ...breaks.map(({ type }) => type)],
    );
  }
});

test('no letter of any document is lost', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDocument.map(withoutMedia), async (json) => {
      const { content } = await throughFile(jobOf(json), writeDocx, readDocx);
      assert.equal(letters(content), letters(json));
    }),
    { numRuns: 60, seed: 8, endOnFailure: true },
  );
});

const folder = process.env['COMPANION_CORPUS'] ?? '';
const skip = existsSync(folder) ? false : 'COMPANION_CORPUS names no folder of documents';

test('documents of the corpus are unchanged after an export and import', { skip }, async (t) => {
  let same = 0;
  const files = globSync('**/*.docx', { cwd: folder });
  const faults: string[] = [];
  for (const file of files) {
    const first = open(join(folder, file));
    if (!first) continue;
    const second = await throughFile(jobOfImport(first), writeDocx, readDocx);
    const found = differences(normalise(first.content), normalise(second.content)).concat(
      differences(first.comments, second.comments, 'comments'),
    );
    if (found.length === 0) same += 1;
    else faults.push(`${basename(file)}: ${found[0]}`);
  }
  t.diagnostic(`${same} of ${same + faults.length} documents are the same after export and import`);
  assert.deepEqual(faults, []);
});

/** Returns undefined for files that the reader must reject. */
function open(path: string): ImportedDocument | undefined {
  try {
    return readDocx(path, { revisions: 'keep' }, () => undefined);
  } catch {
    return undefined;
  }
}

test('breaks at the beginning of a document stay, even before its first section', async () => {
  const section: DocumentNode = { type: 'section', attrs: { columns: 2 }, content: [{ type: 'paragraph' }] };
  for (const breaks of [1, 2]) {
    const content = [...Array.from({ length: breaks }, () => ({ type: 'pageBreak' })), section];
    for (const read of await twice({ type: 'doc', content }))
      assert.deepEqual(
        read.content.content?.map(({ type }) => type),
        content.map(({ type }) => type),
      );
  }
});

test('contents with an empty paragraph at their end keep it', async () => {
  const lines = [{ type: 'paragraph', content: [{ type: 'text', text: 'One' }] }, { type: 'paragraph' }];
  const content = { type: 'doc', content: [{ type: 'contents', content: lines }, { type: 'paragraph' }] };
  const [first] = await twice(content);
  assert.deepEqual(first.content.content?.[0]?.content, lines);
});
