import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartOf, chartRows } from '@editor-companion/document';
import { outline } from '../../kit/docx.ts';
import { codes, frame, part, picture, PNG, read } from '../../kit/presentation.ts';

test('keeps a chart with its values', () => {
  const points = (...values: string[]): string =>
    values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
  const chart = `<c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache>${points('2025')}</c:strCache></c:strRef></c:tx>
    <c:cat><c:strRef><c:strCache>${points('North', 'South')}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points('4', '7')}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>`;
  const result = read({
    slides: [{ shapes: frame('<c:chart r:id="c"/>'), relations: { c: ['chart', '../charts/chart.xml'] } }],
    files: { 'ppt/charts/chart.xml': part('c:chartSpace', chart) },
  });
  const [chartNode] = result.content.content ?? [];
  assert.deepEqual(chartRows(chartOf(chartNode ?? {})), [
    ['', '2025'],
    ['North', '4'],
    ['South', '7'],
  ]);
  assert.deepEqual(codes(result), []);
});

test('limits a chart of many series with distant cells', () => {
  const series =
    '<c:ser><c:val><c:numRef><c:numCache><c:pt idx="9999"><c:v>1</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>';
  const chart = `<c:chart><c:plotArea><c:barChart>${series.repeat(999)}</c:barChart></c:plotArea></c:chart>`;
  const result = read({
    slides: [{ shapes: frame('<c:chart r:id="c"/>'), relations: { c: ['chart', '../charts/chart.xml'] } }],
    files: { 'ppt/charts/chart.xml': part('c:chartSpace', chart) },
  });
  const { series: kept } = chartOf(result.content.content?.[0] ?? {});
  assert.deepEqual([kept.length, kept[0]?.values.length], [10, 10_000]);
});

const point = (id: string, text: string, type = 'node'): string =>
  `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
const diagram = (points: string, connections: readonly (readonly [string, string])[]) => {
  const list = connections.map(([from, to], at) => `<dgm:cxn srcId="${from}" destId="${to}" srcOrd="${at}"/>`).join('');
  const data = `<dgm:ptLst>${points}</dgm:ptLst><dgm:cxnLst>${list}</dgm:cxnLst>`;
  return read({
    slides: [{ shapes: frame('<dgm:relIds r:dm="d"/>'), relations: { d: ['diagramData', '../diagrams/data.xml'] } }],
    files: { 'ppt/diagrams/data.xml': part('dgm:dataModel', data) },
  });
};

test('shows a diagram as a list of its texts', () => {
  const result = diagram(point('0', '', 'doc') + point('1', 'Plan') + point('2', 'Do'), [
    ['0', '1'],
    ['1', '2'],
  ]);
  assert.deepEqual(result.content.content?.map(outline), [
    ['bulletList', ['listItem', ['paragraph', 'Plan'], ['bulletList', ['listItem', ['paragraph', 'Do']]]]],
  ]);
  assert.deepEqual(codes(result), ['DIAGRAM_AS_LIST']);
});

test('limits a diagram whose points all refer to each other', () => {
  const ids = Array.from({ length: 40 }, (_, at) => String(at));
  const points = ids.map((id) => point(id, `p${id}`, id === '0' ? 'doc' : 'node')).join('');
  const all = ids.flatMap((from) => ids.map((to) => [from, to] as const));
  assert.equal(diagram(points, all).content.content?.[0]?.type, 'bulletList');
});

test('shows an embedded object as its picture', () => {
  const shapes = frame(`<p:oleObj progId="Excel.Sheet"><p:embed/>${picture('<a:blip r:embed="i"/>')}</p:oleObj>`);
  const result = read({
    slides: [{ shapes, relations: { i: ['image', '../media/a.png'] } }],
    files: { 'ppt/media/a.png': PNG },
  });
  assert.deepEqual(result.content.content?.map(outline), [['paragraph', ['image']]]);
  assert.deepEqual(codes(result), ['EMBEDDED_OBJECT']);
});
