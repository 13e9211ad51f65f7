import { chartOf } from '../../charts/chart-of.ts';
import { chartAsTable, chartRows } from '../../charts/table.ts';
import { isRecord } from '../../json.ts';
import type { DocumentNode } from '../../json.ts';
import { FOREIGN } from '../../schema/foreign.ts';
import { defineNode } from '../../schema/node-module.ts';
import { labelOf } from '../foreign/label.ts';
import { ChartNode } from './schema.ts';

export default defineNode({
  name: 'chart',
  title: 'Chart',
  summary: 'A chart: numbers drawn as columns, lines, slices or points.',
  version: '1',
  extension: ChartNode,
  markdown: {
    write: (node, { escape }) => {
      const { title, rows } = shownIn(node);
      return [escape(title), markdownTable(rows, escape)].filter((part) => part !== '').join('\n\n');
    },
  },
  text: (node) => {
    const { title, rows } = shownIn(node);
    const table = rows.map((cells) => cells.join('\t')).join('\n');
    return [title, table].filter((part) => part !== '').join('\n\n');
  },
  simplify: (node) => chartAsTable(chartOf(node)),
});

/** Returns the readable content of a chart. Nodes of other editors with this name have no series, but may have a label. */
function shownIn(node: Pick<DocumentNode, 'attrs'>): { title: string; rows: string[][] } {
  const chart = chartOf(node);
  const rows = chartRows(chart);
  return { title: chart.title ?? (rows.length === 0 ? foreignLabel(node.attrs) : ''), rows };
}

/** Returns a label that another editor stores, which ProseMirror holds in an attribute. */
function foreignLabel(attrs: Readonly<Record<string, unknown>> = {}): string {
  const held = attrs[FOREIGN];
  return labelOf(isRecord(held) ? held['attrs'] : attrs);
}

function markdownTable([head = [], ...rows]: readonly string[][], escape: (text: string) => string): string {
  if (head.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const cell = (text: string): string => escape(text.replaceAll('\n', ' ')).replaceAll('|', '\\|');
  return [head.map(cell), head.map(() => '---'), ...rows.map((cells) => cells.map(cell))].map(line).join('\n');
}
