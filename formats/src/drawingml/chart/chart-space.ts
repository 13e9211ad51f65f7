import type { Chart, ChartLook, ChartText } from '@editor-companion/document';
import { lookup } from '../../package/lookup.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import type { Palette } from '../palette.ts';
import { readAxis, type FileAxis } from './axis.ts';
import { readGroup, type Group } from './group.ts';
import { MAX_SERIES } from './limits.ts';
import { readShape, readTextLook, readTitle } from './look.ts';
import { isOn, valueOf, visit } from './visit.ts';

/** A chart part as the file has it (21.2.2.29). */
export interface ChartSpace {
  title: string | undefined;
  titleLook: ChartText;
  textLook: ChartText;
  readonly groups: Group[];
  readonly axes: FileAxis[];
  legend: Chart['legend'];
  look: { -readonly [Name in keyof ChartLook]: ChartLook[Name] };
  isFrom1904: boolean;
}

/** Groups and axes of one chart that are read. */
const MAX_GROUPS = 20;

const LEGENDS = lookup<Chart['legend']>({ b: 'bottom', l: 'left', r: 'right', t: 'top', tr: 'topRight' });
const BLANKS = lookup<ChartLook['blanks']>({ gap: 'gap', zero: 'zero', span: 'span' });

/** Reads c:chartSpace, the root of a chart part. */
export function readChartSpace(xml: XmlReader, palette: Palette): ChartSpace {
  const space: ChartSpace = {
    title: undefined,
    titleLook: {},
    textLook: {},
    groups: [],
    axes: [],
    legend: undefined,
    look: {},
    isFrom1904: false,
  };
  visit(xml, {
    'c:date1904': () => {
      space.isFrom1904 = isOn(xml);
    },
    'c:chart': () => readChart(xml, palette, space),
    'c:spPr': () => {
      const { fill, line } = readShape(xml, palette);
      if (fill !== undefined) space.look.background = fill;
      if (line !== undefined) space.look.border = line;
    },
    'c:txPr': () => {
      space.textLook = readTextLook(xml, palette);
    },
  });
  return space;
}

function readChart(xml: XmlReader, palette: Palette, space: ChartSpace): void {
  visit(xml, {
    'c:title': () => {
      const { text, look } = readTitle(xml, palette);
      space.title = text;
      space.titleLook = look;
    },
    'c:plotArea': () => readPlotArea(xml, palette, space),
    'c:legend': () => {
      space.legend = 'right';
      visit(xml, {
        'c:legendPos': () => {
          space.legend = LEGENDS[valueOf(xml)] ?? 'right';
        },
      });
    },
    'c:dispBlanksAs': () => {
      const blanks = BLANKS[valueOf(xml)];
      if (blanks !== undefined && blanks !== 'gap') space.look.blanks = blanks;
    },
  });
}

const AXES = new Set(['c:catAx', 'c:dateAx', 'c:valAx']);

function readPlotArea(xml: XmlReader, palette: Palette, space: ChartSpace): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (AXES.has(xml.name)) {
      const axis = readAxis(xml, palette);
      if (space.axes.length < MAX_GROUPS) space.axes.push(axis);
    } else if (xml.name === 'c:spPr') {
      const { fill } = readShape(xml, palette);
      if (fill !== undefined) space.look.plotBackground = fill;
    } else if (space.groups.length < MAX_GROUPS) {
      const known = space.groups.reduce((sum, { series }) => sum + series.length, 0);
      const group = readGroup(xml, palette, MAX_SERIES - known);
      if (group) space.groups.push(group);
    }
  }
}
