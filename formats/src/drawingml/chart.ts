import type { DocumentNode } from '@editor-companion/document';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import type { FlatBlock } from '../content/block/flat-block.ts';
import type { DrawingSource } from './source.ts';

/** One row of numbers with its name and what they belong to. */
interface Series {
  name: string;
  categories: string[];
  values: string[];
}

const MAX_POINTS = 10_000;

/** Of the table that a chart becomes: a few points at far places could ask for any number. */
const MAX_CELLS = 100_000;

/** A chart as a table of its cached values (21.2): a column a series, a row a category, its title before it. */
export function readChart(source: DrawingSource, part: string, relationshipId: string | undefined): FlatBlock[] {
  const target = source.package.relationships(part).get(relationshipId ?? '');
  const xml = target && !target.external ? source.package.xml(target.target) : undefined;
  if (!xml) return [];
  xml.root('c:chartSpace');
  const found = { title: '', series: [] as Series[] };
  readParts(xml, found);
  if (found.series.length === 0) return [];
  source.warnings.add('CHART_AS_TABLE');
  const title = found.title.trim();
  const table = { node: tableOf(found.series) };
  return title === '' ? [table] : [{ node: paragraph(title) }, table];
}

/** Walks down to the title and the series, wherever the kind of chart puts them. */
function readParts(xml: XmlReader, found: { title: string; series: Series[] }): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'c:ser') found.series.push(readSeries(xml));
    else if (xml.name === 'c:title' && found.title === '') found.title = xml.text();
    else if (xml.name === 'c:chart' || xml.name === 'c:plotArea' || xml.name.endsWith('Chart')) readParts(xml, found);
  }
}

function readSeries(xml: XmlReader): Series {
  const series: Series = { name: '', categories: [], values: [] };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'c:tx') series.name = readPoints(xml).join(' ');
    else if (xml.name === 'c:cat' || xml.name === 'c:xVal') series.categories = readPoints(xml);
    else if (xml.name === 'c:val' || xml.name === 'c:yVal') series.values = readPoints(xml);
  }
  return series;
}

/** The cached points below the current element, at their own places. */
function readPoints(xml: XmlReader, points: string[] = []): string[] {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'c:pt') {
      const index = Number(xml.attribute('idx')) || 0;
      const text = readValue(xml);
      if (index >= 0 && index < MAX_POINTS) points[index] = text;
    } else if (xml.name === 'c:v') points.push(xml.text());
    else if (xml.name !== 'c:f') readPoints(xml, points);
  }
  return points;
}

function readValue(xml: XmlReader): string {
  let text = '';
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'c:v') text = xml.text();
  return inShort(text);
}

/** Numbers are kept with more digits than they have: `4.4000000000000004` is 4.4. */
const inShort = (text: string): string =>
  /^-?\d+\.\d{10,}$/.test(text) ? String(Number(Number(text).toPrecision(15))) : text;

function tableOf(series: readonly Series[]): DocumentNode {
  const categories = series.find((one) => one.categories.length > 0)?.categories ?? [];
  const points = series.reduce((longest, { values }) => Math.max(longest, values.length), categories.length);
  const length = Math.min(points, Math.ceil(MAX_CELLS / (series.length + 1)));
  const head = row('tableHeader', ['', ...series.map(({ name }) => name)]);
  const rows = Array.from({ length }, (_, index) =>
    row('tableCell', [categories[index] ?? String(index + 1), ...series.map(({ values }) => values[index] ?? '')]),
  );
  return { type: 'table', content: [head, ...rows] };
}

const row = (type: string, texts: readonly string[]): DocumentNode => ({
  type: 'tableRow',
  content: texts.map((text) => ({ type, content: [paragraph(text)] })),
});

const paragraph = (text: string): DocumentNode =>
  text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };
