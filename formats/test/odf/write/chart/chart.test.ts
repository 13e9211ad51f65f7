import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartOf, type Chart, type DocumentNode } from '@editor-companion/document';
import { findLosses } from '../../../../src/losses/find-losses.ts';
import { readOdt } from '../../../../src/odf/read/odt.ts';
import { writeOdt } from '../../../../src/odf/write/odt.ts';
import { everyChart } from '../../../kit/every-chart.ts';
import { assertWellFormed, membersOf } from '../../../kit/package.ts';
import { jobOf, throughFile } from '../../../kit/round-trip.ts';

const chart = (attrs: Chart & Record<string, unknown>): DocumentNode => ({ type: 'chart', attrs: { ...attrs } });
const job = (...content: DocumentNode[]) => jobOf({ type: 'doc', content });
const one: Chart = { kind: 'column', categories: ['a', 'b'], series: [{ name: 'One', values: [1, 2.5] }] };

test('a chart of every kind is a chart object, and is read back unchanged', async () => {
  for (const given of everyChart) {
    const { content } = await throughFile(job(chart({ ...given })), writeOdt, readOdt);
    assert.equal(content.content?.length, 1);
    const read = chartOf(content.content[0] ?? {});
    const said = ({ kind, grouping, categories, title, legend, alt, labels, series }: Chart): unknown => ({
      kind,
      grouping,
      categories,
      title,
      legend,
      alt,
      labels,
      series: series.map(({ name, values, x, sizes, secondary, kind: own, smooth }) => ({
        name,
        values,
        x,
        sizes,
        secondary,
        kind: own,
        smooth,
      })),
    });
    assert.deepEqual(said(read), said(given));
    for (const axis of ['categoryAxis', 'valueAxis', 'secondaryAxis'] as const)
      for (const [name, value] of Object.entries(given[axis] ?? {}))
        assert.deepEqual(read[axis]?.[name as 'title'], value, `${given.kind} ${axis} ${name}`);
    assert.deepEqual(findLosses(job(chart({ ...given })), 'odt'), []);
  }
});

test('the look of a chart is read back: gaps, angles, fonts, colours of points, lines and borders', async () => {
  const given: Chart = {
    ...one,
    series: [{ values: [1, 2], color: '#112233', colors: [null, '#ff0000'], labels: { value: true, format: '0.0%' } }],
    look: {
      background: '#ffffff',
      border: '#000000',
      plotBackground: '#eeeeee',
      text: { fontFamily: 'Arial', fontSize: 11, color: '#123456', bold: true },
      title: { fontSize: 20, color: '#654321', bold: false },
      gap: 80,
      overlap: -20,
      blanks: 'span',
    },
  };
  const { content } = await throughFile(job(chart({ ...given })), writeOdt, readOdt);
  const read = chartOf(content.content?.[0] ?? {});
  const { title: _title, ...look } = given.look ?? {};
  const { title: _read, ...shown } = read.look ?? {};
  assert.deepEqual(shown, look);
  assert.deepEqual(
    [read.series[0]?.colors, read.series[0]?.labels],
    [[null, '#ff0000'], { value: true, format: '0.0%' }],
  );
  const pie = { ...one, kind: 'pie' as const, look: { startAngle: 30 } };
  const { content: round } = await throughFile(job(chart(pie)), writeOdt, readOdt);
  assert.equal(chartOf(round.content?.[0] ?? {}).look?.startAngle, 30);
});

test('the object is in the manifest with its type, and addresses refer to the cells of its table', async () => {
  const members = membersOf(await writeOdt(job(chart({ ...one })), () => undefined));
  const manifest = members.get('META-INF/manifest.xml') ?? '';
  assert.match(
    manifest,
    /manifest:full-path="Object 1\/" manifest:media-type="application\/vnd\.oasis\.opendocument\.chart"/,
  );
  const content = members.get('Object 1/content.xml') ?? '';
  assertWellFormed('Object 1/content.xml', content);
  assert.match(content, /chart:values-cell-range-address="local-table\.\$B\$2:\.\$B\$3"/);
  assert.match(content, /<chart:categories table:cell-range-address="local-table\.\$A\$2:\.\$A\$3"\/>/);
});

test('a chart floats or is aligned, begins a page, and becomes a table within a note, with a warning', async () => {
  const words = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const { content } = await throughFile(
    job(
      chart({ ...one, float: 'right' }),
      chart({ ...one, align: 'center' }),
      words('between'),
      { type: 'pageBreak' },
      chart({ ...one }),
    ),
    writeOdt,
    readOdt,
  );
  assert.deepEqual(
    content.content?.map(({ type, attrs }) => [type, attrs?.['float'] ?? attrs?.['align']]),
    [
      ['chart', 'right'],
      ['chart', 'center'],
      ['paragraph', undefined],
      ['pageBreak', undefined],
      ['chart', undefined],
    ],
  );
  const reference = { type: 'footnoteReference', attrs: { noteId: 'n', kind: 'footnote' } };
  const note = {
    type: 'footnote',
    attrs: { noteId: 'n', kind: 'footnote' },
    content: [words('note'), chart({ ...one })],
  };
  const noted = job({ type: 'paragraph', content: [reference] }, { type: 'footnotes', content: [note] });
  const members = membersOf(await writeOdt(noted, () => undefined));
  assert.ok((members.get('content.xml') ?? '').includes('2.5'));
  assert.deepEqual(
    findLosses(noted, 'odt').map(({ code }) => code),
    ['CHART_AS_TABLE'],
  );
});

test('styles and texts cannot break out of the part', async () => {
  const wild: Chart = {
    kind: 'line',
    title: '<a> & "b"',
    categories: ['<x>', '&'],
    series: [{ name: '"]]>', values: [1, 2], format: '[$-409]"<"0', labels: { value: true, format: '"&"0;;' } }],
  };
  const { content } = await throughFile(job(chart({ ...wild })), writeOdt, readOdt);
  const read = chartOf(content.content?.[0] ?? {});
  assert.deepEqual([read.title, read.categories, read.series[0]?.name], [wild.title, wild.categories, '"]]>']);
});
