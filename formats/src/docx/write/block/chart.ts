import { chartAsTable, chartOf, chartSize, type DocumentNode } from '@editor-companion/document';
import { PX_TO_EMU } from '../../../content/css/length.ts';
import { textOf } from '../../../content/node.ts';
import { addChartPart } from '../../../drawingml/chart/write/chart-part.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { anchored } from '../picture/frame.ts';
import type { Story } from '../story.ts';
import { continuation, pushParagraph } from './paragraph.ts';

const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';

/**
 * Writes a chart as Word's own, in a paragraph by itself: a part with its numbers, and a workbook to edit them in. Notes and
 * comments hold none: they get the table of its values.
 */
export function writeChart(story: Story, node: DocumentNode): void {
  const chart = chartOf(node);
  const { docx, relationships } = story;
  if (chart.series.length === 0 || story.kind === 'note' || story.kind === 'comment') {
    docx.writeBlocks(story, chartAsTable(chart));
    return;
  }
  const id = relationships.add('chart', addChartPart(docx.parts.package, 'word', chart, (docx.nextChart += 1)));
  const number = (docx.nextDrawing += 1);
  const float = textOf(node, 'float');
  const { width, height } = chartSize(chart);
  const placing = {
    wrap: float === undefined ? ('inline' as const) : ('square' as const),
    side: float === 'right' ? ('right' as const) : ('left' as const),
    extent: { cx: Math.round(width * PX_TO_EMU), cy: Math.round(height * PX_TO_EMU) },
    properties: element('wp:docPr', { id: number, name: `Chart ${number}`, descr: chart.alt }),
  };
  const reference = element('c:chart', { 'xmlns:c': CHART, 'r:id': id });
  const graphic = element('a:graphic', {}, element('a:graphicData', { uri: CHART }, reference));
  const run = element('w:r', {}, element('w:drawing', {}, anchored(placing, graphic)));
  const align = textOf(node, 'align');
  pushParagraph(story, { type: 'paragraph', ...(align && { attrs: { textAlign: align } }) }, run, {
    numbering: continuation(story),
  });
}
