import type { ChartLabels } from '@editor-companion/document';
import { lookup } from '../../package/lookup.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { isOn, valueOf, visit } from './visit.ts';

const POSITIONS = lookup<NonNullable<ChartLabels['position']>>({
  ctr: 'center',
  inEnd: 'inside',
  inBase: 'base',
  outEnd: 'outside',
  t: 'above',
  b: 'below',
  l: 'left',
  r: 'right',
});

const MAX_FORMAT = 255;

/** Reads c:dLbls, the current element (21.2.2.49): the labels of all points; labels of single points are skipped. */
export function readLabels(xml: XmlReader): ChartLabels {
  const labels: { -readonly [Name in keyof ChartLabels]: ChartLabels[Name] } = {};
  const show = (name: 'value' | 'category' | 'series' | 'percent') => (): void => {
    if (isOn(xml)) labels[name] = true;
  };
  visit(xml, {
    'c:showVal': show('value'),
    'c:showCatName': show('category'),
    'c:showSerName': show('series'),
    'c:showPercent': show('percent'),
    'c:dLblPos': () => {
      const position = POSITIONS[valueOf(xml)];
      if (position !== undefined) labels.position = position;
    },
    'c:numFmt': () => {
      const code = xml.attribute('formatCode') ?? '';
      if (!['1', 'true'].includes(xml.attribute('sourceLinked') ?? '0') && code !== '' && code.length <= MAX_FORMAT)
        labels.format = code;
    },
  });
  return labels.value === true || labels.category === true || labels.series === true || labels.percent === true
    ? labels
    : {};
}
