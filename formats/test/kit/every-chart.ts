import type { Chart } from '@editor-companion/document';

const categories = ['North', '=1+1', 'East'];
const one = { name: 'One <&>', values: [1, null, -2.5], format: '0.0' };
const two = { name: 'Two', values: [3, 4.25, 5] };

/** A chart of every kind, with the features of that kind. */
export const everyChart: readonly Chart[] = [
  { kind: 'column', categories, series: [one, two], title: 'Sales\nof all', legend: 'bottom', alt: 'What it shows' },
  { kind: 'bar', grouping: 'stacked', categories, series: [one, two], labels: { value: true }, legend: 'right' },
  {
    kind: 'line',
    categories: ['2024-01-01', '2024-02-01', '2024-03-01'],
    categoryAxis: { dates: true, format: 'mmm yy', title: 'Month' },
    valueAxis: { min: -5, max: 5, step: 2.5, title: 'Value', format: '0.00', gridlines: false },
    series: [
      { ...one, marker: 'circle', lineWidth: 3, color: '#112233' },
      { ...two, smooth: true },
    ],
  },
  { kind: 'area', grouping: 'percent', categories, series: [two], valueAxis: { reversed: true } },
  { kind: 'pie', categories, series: [{ ...two, colors: [null, '#ff0000', null] }], labels: { percent: true } },
  { kind: 'doughnut', categories, series: [two], look: { hole: 5, startAngle: 90, background: '#eeeeee' } },
  { kind: 'scatter', series: [{ ...two, x: [0.5, 1e6, 2] }], categoryAxis: { log: 10 }, legend: 'top' },
  { kind: 'bubble', series: [{ ...two, x: [1, 2, 3], sizes: [1, 2.5, 3] }] },
  { kind: 'radar', categories, series: [two, { ...two, name: 'Three', kind: 'area' }] },
  {
    kind: 'column',
    categories,
    series: [one, { name: 'Share', values: [0.1, 0.2, 0.5], kind: 'line', secondary: true, marker: 'diamond' }],
    secondaryAxis: { format: '0%', title: 'Share' },
    look: { gap: 80, overlap: -10, text: { fontSize: 12, color: '#333333' }, border: '#000000', blanks: 'zero' },
  },
];
