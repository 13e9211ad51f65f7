import { chartOf, chartSize, type Chart, type DocumentNode } from '@editor-companion/document';
import { PX_TO_EMU } from '../../../content/css/length.ts';
import { round } from '../../../content/units.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { transform, type Frame } from '../deck/frame.ts';
import type { SlideParts } from './slide-parts.ts';

const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';

/** Writes a chart as a graphic frame (19.3.1.21) with a chart part. Its texts are enlarged like the frame. */
export function chartXml(parts: SlideParts, node: DocumentNode, frame: Frame): string {
  const chart = chartOf(node);
  const scale = frame.width / (chartSize(chart).width * PX_TO_EMU);
  const relation = parts.addChart(enlarged(chart, scale, parts.text.keepsLooks ? 1 : LEGIBLE));
  const id = parts.nextId();
  return element(
    'p:graphicFrame',
    {},
    element(
      'p:nvGraphicFramePr',
      {},
      element('p:cNvPr', { id, name: `Chart ${id}`, descr: chart.alt }),
      '<p:cNvGraphicFramePr/><p:nvPr/>',
    ),
    transform('p:xfrm', frame),
    element(
      'a:graphic',
      {},
      element('a:graphicData', { uri: CHART }, element('c:chart', { 'xmlns:c': CHART, 'r:id': relation })),
    ),
  );
}

/** The default font sizes of a chart's labels and title in points, and the size of a title relative to stated labels. */
const LABEL = 9;
const TITLE = 14;
const LARGER = 1.4;
/** The smallest font size that is legible on a slide, and the largest one, in points. */
const LEGIBLE = 10;
const MAX_SIZE = 60;

/** Scales the texts of a chart. @param least the minimum font size in points */
function enlarged(chart: Chart, scale: number, least: number): Chart {
  const { look = {} } = chart;
  const sized = (size: number): number => Math.min(Math.max(round(size * scale, 1), least), MAX_SIZE);
  const label = look.text?.fontSize;
  return {
    ...chart,
    look: {
      ...look,
      text: { ...look.text, fontSize: sized(label ?? LABEL) },
      title: {
        bold: false,
        ...look.title,
        fontSize: sized(look.title?.fontSize ?? (label === undefined ? TITLE : label * LARGER)),
      },
    },
  };
}
