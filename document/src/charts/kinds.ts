import { boolean, color, fontFamily, integer, number, oneOfThese, text } from '../schema/kinds.ts';
import type { Kind } from '../schema/kinds.ts';
import { list, orNull, record } from '../schema/structures.ts';
import type { ChartAxis, ChartLabels, ChartLook, ChartSeries, ChartText } from './model.ts';
import * as words from './words.ts';

const { MAX_ALL_POINTS, MAX_FORMAT, MAX_POINTS, MAX_SERIES, MAX_TEXT, MAX_VALUE } = words;

const name = text(MAX_TEXT);
const format = text(MAX_FORMAT, ['0.0%', '#,##0.00 "€"', 'General']);
const value = number(-MAX_VALUE, MAX_VALUE);
const values = list('numbers', orNull(value), { max: MAX_POINTS, examples: [[1, -2.5, null]] });

const paint: Kind<string> = {
  expected: `${color.expected}, or none`,
  is: (given): given is string => given === 'none' || color.is(given),
  parse: (given) => (given.trim() === 'none' ? 'none' : color.parse(given)),
  examples: [...color.examples, 'none'],
  schema: { type: 'string' },
};

export const chartLabels = record<ChartLabels>(
  'what points are labelled with, such as {"value":true,"position":"outside"}',
  {
    value: boolean,
    category: boolean,
    series: boolean,
    percent: boolean,
    position: oneOfThese(words.LABEL_POSITIONS),
    format,
  },
  { examples: [{ value: true }, { category: true, percent: true, position: 'outside', format: '0%' }] },
);

const oneSeries = record<ChartSeries>(
  'a series such as {"name":"2024","values":[4.3,2.5]}',
  {
    name,
    values,
    x: values,
    sizes: values,
    kind: oneOfThese(words.SERIES_KINDS),
    secondary: boolean,
    color: paint,
    colors: list('colours', orNull(paint), { max: MAX_POINTS, examples: [['#1a2b3c', null]] }),
    lineWidth: number(0, 100),
    marker: oneOfThese(words.MARKERS),
    smooth: boolean,
    format,
    labels: chartLabels,
  },
  { required: ['values'], examples: [{ name: '2024', values: [4.3, null] }] },
);

const anySeries = list<ChartSeries>(
  `a list of 1 to ${MAX_SERIES} series such as [{"name":"2024","values":[4.3,2.5]}], of at most ${MAX_POINTS} values each and ${MAX_ALL_POINTS} together`,
  oneSeries,
  {
    min: 1,
    max: MAX_SERIES,
    examples: [
      [{ values: [4.3, 2.5, 3.5] }],
      [
        { name: 'A "b" <c> & d', values: [1, null, -3], color: '#4472c4', colors: [null, 'none'], marker: 'circle' },
        { name: 'Share', values: [0.25, 0.5], kind: 'line', secondary: true, format: '0%', labels: { value: true } },
      ],
      [{ name: 'x', values: [1, 2], x: [0.5, 1e6], sizes: [3, 4], smooth: true, lineWidth: 1.5 }],
    ],
  },
);

const pointsOf = ({ values: points, x = [], sizes = [], colors = [] }: ChartSeries): number =>
  Math.max(points.length, x.length, sizes.length, colors.length);

export const chartSeries: Kind<readonly ChartSeries[]> = {
  ...anySeries,
  is: (given): given is readonly ChartSeries[] =>
    anySeries.is(given) && given.reduce((sum, series) => sum + pointsOf(series), 0) <= MAX_ALL_POINTS,
  parse: (given) => {
    const series = anySeries.parse(given);
    return chartSeries.is(series) ? series : null;
  },
};

export const chartCategories = list(`a list of at most ${MAX_POINTS} names of categories`, name, {
  max: MAX_POINTS,
  examples: [
    ['North', 'South', ''],
    ['2024-05-31', '2024-06-30'],
  ],
});

export const chartAxis = record<ChartAxis>(
  'an axis such as {"title":"Revenue","min":0,"format":"0%"}',
  {
    title: name,
    dates: boolean,
    min: value,
    max: value,
    step: number(0, MAX_VALUE),
    log: number(2, 1000),
    reversed: boolean,
    opposite: boolean,
    hidden: boolean,
    gridlines: boolean,
    format,
  },
  {
    examples: [
      { title: 'Revenue', min: 0, max: 12.5 },
      { dates: true, format: 'mmm yy' },
      { log: 10, hidden: true },
    ],
  },
);

const chartText = record<ChartText>(
  'the format of text such as {"fontSize":9}',
  { fontFamily, fontSize: number(1, 400), color, bold: boolean },
  { examples: [{ fontFamily: 'Arial', fontSize: 9, color: '#595959', bold: true }] },
);

export const chartLook = record<ChartLook>(
  'the format of an area such as {"background":"#ffffff","border":"none"}',
  {
    background: paint,
    border: paint,
    plotBackground: paint,
    text: chartText,
    title: chartText,
    gap: number(0, 500),
    overlap: number(-100, 100),
    hole: integer(1, 90),
    startAngle: number(0, 360),
    blanks: oneOfThese(words.BLANKS),
  },
  {
    examples: [
      { background: '#ffffff', border: 'none' },
      { gap: 150, overlap: -10, text: { fontSize: 9 } },
    ],
  },
);

export const chartKind = oneOfThese(words.CHART_KINDS);
export const chartGrouping = oneOfThese(words.GROUPINGS);
export const legendPlace = oneOfThese(words.LEGEND_PLACES);
export const chartTitle = name;
