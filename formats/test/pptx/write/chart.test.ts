import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { chartOf, type Chart, type DocumentNode } from '@editor-companion/document';
import { findLosses } from '../../../src/losses/find-losses.ts';
import { readPptx } from '../../../src/pptx/reader.ts';
import { writePresentation } from '../../../src/pptx/write/presentation.ts';
import { readXlsx } from '../../../src/xlsx/reader.ts';
import { everyChart } from '../../kit/every-chart.ts';
import { membersOf } from '../../kit/package.ts';
import { jobOf, withFile } from '../../kit/round-trip.ts';
import { slideFaults } from './slide-faults.ts';

const CHART: Chart = { kind: 'column', categories: ['a', 'b'], series: [{ name: 'One', values: [1, 2.5] }] };
const chart = (attrs: Partial<Chart> = {}): DocumentNode => ({ type: 'chart', attrs: { ...CHART, ...attrs } });
const words = (text: string, type = 'paragraph', attrs = {}): DocumentNode => ({
  type,
  attrs,
  content: [{ type: 'text', text }],
});
const details = (...content: DocumentNode[]): DocumentNode => ({
  type: 'details',
  content: [words('Notes', 'detailsSummary'), { type: 'detailsContent', content }],
});

async function write(...content: DocumentNode[]) {
  const job = jobOf({ type: 'doc', content });
  const bytes = await writePresentation(job, () => undefined);
  const members = membersOf(bytes);
  assert.deepEqual(slideFaults(members), []);
  const pages = withFile(bytes, (path) => readPptx(path, () => undefined, { layout: 'pages' }));
  return {
    bytes,
    members,
    pages: pages.content.content ?? [],
    losses: findLosses(job, 'pptx').map(({ code }) => code),
  };
}

const find = (node: DocumentNode): DocumentNode[] =>
  node.type === 'chart' ? [node] : (node.content ?? []).flatMap(find);

test('a chart of every kind is a native chart on its slide, with its numbers', async () => {
  for (const one of everyChart) {
    const { pages, losses } = await write(words('Sales', 'heading', { level: 2 }), chart(one));
    const [read = {}] = pages.flatMap(find);
    const { kind, categories, series, alt } = chartOf(read);
    assert.deepEqual(
      { kind, categories, alt, series: series.map(({ name, values, x, sizes }) => [name, values, x, sizes]) },
      {
        kind: one.kind,
        categories: one.categories,
        alt: one.alt,
        series: one.series.map(({ name, values, x, sizes }) => [name, values, x, sizes]),
      },
    );
    assert.deepEqual(losses, []);
  }
});

test('the numbers of a chart are edited in a workbook in the presentation', async () => {
  const { bytes, members } = await write(chart(), chart({ kind: 'pie' }));
  assert.ok(members.has('ppt/charts/chart2.xml'));
  const workbook = unzipSync(bytes)['ppt/embeddings/Microsoft_Excel_Sheet1.xlsx'];
  assert.ok(workbook);
  const { content } = withFile(workbook, (path) => readXlsx(path, () => undefined));
  for (const cell of ['One', '2.5', 'b']) assert.ok(JSON.stringify(content).includes(JSON.stringify(cell)), cell);
});

test('a chart is placed beside the text of its slide, in its proportions and with legible labels', async () => {
  const { members, pages } = await write(
    words('Sales', 'heading', { level: 2 }),
    words('Words'),
    chart({ width: 600, height: 300 }),
  );
  const [slide] = pages;
  const box = slide?.content?.find((one) => find(one).length > 0)?.attrs ?? {};
  const [left, width, height] = ['left', 'width', 'height'].map((name) => parseFloat(String(box[name])));
  assert.ok((left ?? 0) > 400);
  assert.equal(Math.round(((width ?? 0) / (height ?? 1)) * 10), 20);
  const sizes = [...(members.get('ppt/charts/chart1.xml') ?? '').matchAll(/sz="(\d+)"/g)].map(([, size]) =>
    Number(size),
  );
  assert.ok(sizes.length > 0 && sizes.every((size) => size >= 1000));
});

test('a chart in a box of a page fills the box, and a box keeps its other content beside text', async () => {
  const place = { left: '72pt', top: '36pt', width: '300pt', height: '150pt' };
  const page = (...content: DocumentNode[]): DocumentNode => ({
    type: 'textBox',
    attrs: { width: '720pt', height: '540pt' },
    content,
  });
  const box = (...content: DocumentNode[]): DocumentNode => ({ type: 'textBox', attrs: place, content });
  const alone = await write(page(box(chart({ width: 400, height: 200 }))));
  const read = alone.pages.flatMap(({ content = [] }) => content).find((one) => find(one).length > 0);
  for (const [name, value] of Object.entries(place)) assert.equal(read?.attrs?.[name], value, name);
  const row: DocumentNode = { type: 'tableRow', content: [{ type: 'tableCell', content: [words('cell')] }] };
  const mixed = await write(page(box(words('above'), chart(), { type: 'table', content: [row] })));
  const text = JSON.stringify(mixed.pages);
  for (const part of ['above', 'cell', '"chart"']) assert.ok(text.includes(part), part);
});

test('a chart in a cell or in the notes of the speaker becomes its values, and a warning says so', async () => {
  const row: DocumentNode = { type: 'tableRow', content: [{ type: 'tableCell', content: [chart({ title: 'T' })] }] };
  const inCell = await write({ type: 'table', content: [row] });
  assert.deepEqual(inCell.losses, ['CHART_AS_TABLE']);
  assert.match(inCell.members.get('ppt/slides/slide1.xml') ?? '', /2\.5/);
  const inNotes = await write(words('Words'), details(chart({ title: 'T' })));
  assert.deepEqual(inNotes.losses, ['CHART_AS_TABLE']);
  assert.match(inNotes.members.get('ppt/notesSlides/notesSlide1.xml') ?? '', /T; One; a 1; b 2\.5/);
});
