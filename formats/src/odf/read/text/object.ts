import type { DocumentNode } from '@editor-companion/document';
import { clip } from '../../../content/bounds.ts';
import { readMathML } from '../../../math/read/mathml.ts';
import type { Story } from '../story.ts';
import type { TextFormat } from '../style/text-format.ts';
import { readChart } from '../chart/read-chart.ts';
import { addInline, type Flow } from '../flow.ts';
import { decodePercent } from '../../../content/text/percent.ts';
import { memberOf } from './picture.ts';

/**
 * Reads draw:object, the current element: formulas and charts by their content. Returns false if its picture is used instead.
 * @param onChart called with the node of a chart, which its frame completes
 */
export function readObject(
  story: Story,
  flow: Flow,
  format: TextFormat,
  onChart: (node: DocumentNode) => void,
): boolean {
  const { xml, odf } = story;
  const part = memberOf(xml.attribute('xlink:href'));
  if (part === undefined) return readInside(story, flow, format);
  const object = odf.source.xml(`${decodePercent(part).replace(/\/$/, '')}/content.xml`);
  if (object?.nextChild(0)) {
    if (object.name === 'mml:math') return addMath(story, flow, format, readMathML(object));
    const node = readChart(odf, object);
    if (node) {
      flow.builder.after.push({ node });
      onChart(node);
      return true;
    }
  }
  odf.warnings.add('EMBEDDED_OBJECT');
  return false;
}

/** Reads an object that is embedded in the element itself. */
function readInside(story: Story, flow: Flow, format: TextFormat): boolean {
  const { xml } = story;
  let shown = false;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'mml:math') shown = addMath(story, flow, format, readMathML(xml)) || shown;
  }
  return shown;
}

function addMath(story: Story, flow: Flow, format: TextFormat, latex: string): boolean {
  if (latex !== '') addInline(story, flow, format, { type: 'inlineMath', attrs: { latex: clip(latex, 100_000) } });
  return true;
}
