import { Node } from '@tiptap/core';
import { CHART_ATTRIBUTES, chartOf } from '../../charts/chart-of.ts';
import { drawChart } from '../../charts/draw/draw-chart.ts';
import { svgSpec } from '../../charts/draw/svg.ts';
import { attribute, plain, readAttribute } from '../../schema/attribute.ts';
import type { Kind } from '../../schema/kinds.ts';
import { oneOf } from '../../schema/kinds.ts';

const { kind, grouping, legend, title, alt, width, height } = CHART_ATTRIBUTES;

/** An attribute that is JSON in HTML. */
const json = <T>(name: string, html: string, values: Kind<T>) =>
  attribute(name, values, {
    read: (element) => readAttribute(element, html, values),
    write: (value) => ({ [html]: JSON.stringify(value) }),
  });

/** CSS for a chart that is narrower than its container. */
const MARGINS = {
  left: 'margin-right: auto',
  center: 'margin-left: auto; margin-right: auto',
  right: 'margin-left: auto',
};
const sides = oneOf('left', 'center', 'right');
const floats = oneOf('left', 'right');

/** The placement of the chart: a block with an alignment, or floating beside text. */
const placeAttributes = () => ({
  ...plain('width', width, 'data-width'),
  ...plain('height', height, 'data-height'),
  ...attribute('align', sides, {
    read: (element) => readAttribute(element, 'data-align', sides),
    write: (side) => ({ 'data-align': side, style: MARGINS[side] }),
  }),
  ...attribute('float', floats, {
    read: (element) => floats.parse(element.style.getPropertyValue('float')),
    write: (side) => ({ style: `float: ${side}` }),
  }),
});

/** A chart of numbers. Its drawing is made from the attributes wherever the node is shown. */
export const ChartNode = Node.create({
  name: 'chart',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    ...plain('kind', kind, 'data-kind', { default: 'column' }),
    ...plain('grouping', grouping, 'data-grouping'),
    ...json('categories', 'data-categories', CHART_ATTRIBUTES.categories),
    ...json('series', 'data-series', CHART_ATTRIBUTES.series),
    ...plain('title', title, 'data-title'),
    ...json('categoryAxis', 'data-category-axis', CHART_ATTRIBUTES.categoryAxis),
    ...json('valueAxis', 'data-value-axis', CHART_ATTRIBUTES.valueAxis),
    ...json('secondaryAxis', 'data-secondary-axis', CHART_ATTRIBUTES.secondaryAxis),
    ...plain('legend', legend, 'data-legend'),
    ...json('labels', 'data-labels', CHART_ATTRIBUTES.labels),
    ...json('look', 'data-look', CHART_ATTRIBUTES.look),
    ...plain('alt', alt, 'data-alt'),
    ...placeAttributes(),
  }),
  parseHTML: () => [{ tag: 'figure[data-type="chart"]', priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const figure = { ...HTMLAttributes, 'data-type': 'chart' };
    return node.attrs['series'] === null ? ['figure', figure] : ['figure', figure, svgSpec(drawChart(chartOf(node)))];
  },
});
