import { chartAsTable, chartOf, chartSize, type DocumentNode } from '@editor-companion/document';
import { textOf } from '../../../content/node.ts';
import { round } from '../../../content/css/length.ts';
import { element, textElement } from '../../../package/xml/write-xml.ts';
import { chartContent } from '../chart/chart-part.ts';
import { wrapAttributes } from '../text/place.ts';
import type { Story } from '../story.ts';
import { pushParagraph } from './paragraph.ts';

/**
 * Writes a chart as an object with a document of its own (ODF 1.3, part 3, 10.4.6), in a separate paragraph. Notes and comments have
 * no objects: they get the table of its values.
 */
export function writeChart(story: Story, node: DocumentNode): void {
  const chart = chartOf(node);
  const { odt } = story;
  if (chart.series.length === 0 || story.kind === 'note' || story.kind === 'comment') {
    odt.writeBlocks(story, chartAsTable(chart));
    return;
  }
  const { width, height } = chartSize(chart);
  const float = textOf(node, 'float');
  const graphic = wrapAttributes(float === undefined ? 'inline' : 'square', float);
  const link = { 'xlink:type': 'simple', 'xlink:show': 'embed', 'xlink:actuate': 'onLoad' };
  const frame = element(
    'draw:frame',
    {
      'draw:style-name': odt.automatic.style({ family: 'graphic', properties: { graphic } }),
      'draw:name': `Chart ${(odt.nextId += 1)}`,
      'text:anchor-type': float === undefined ? 'as-char' : 'char',
      'svg:width': `${round(width * 0.75, 2)}pt`,
      'svg:height': `${round(height * 0.75, 2)}pt`,
    },
    element('draw:object', { 'xlink:href': odt.objects.chart(chartContent(chart)), ...link }),
    chart.alt === undefined ? '' : textElement('svg:desc', chart.alt),
  );
  const align = textOf(node, 'align');
  pushParagraph(story, { type: 'paragraph', ...(align && { attrs: { textAlign: align } }) }, frame, {});
}
