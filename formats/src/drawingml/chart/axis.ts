import type { ChartAxis } from '@editor-companion/document';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import type { Palette } from '../palette.ts';
import { readTitle } from './look.ts';
import { isOn, numberOf, valueOf, visit } from './visit.ts';
import { MAX_NUMBER } from './limits.ts';

/** An axis as the file has it (21.2.2.25). */
export interface FileAxis {
  id: string;
  isDate: boolean;
  /** It has categories or dates along it, not values. */
  isCategories: boolean;
  axis: { -readonly [Name in keyof ChartAxis]: ChartAxis[Name] };
}

const MAX_FORMAT = 255;

/** Reads c:catAx, c:dateAx or c:valAx, the current element. */
export function readAxis(xml: XmlReader, palette: Palette): FileAxis {
  const found: FileAxis = {
    id: '',
    isDate: xml.name === 'c:dateAx',
    isCategories: xml.name !== 'c:valAx',
    axis: { gridlines: false },
  };
  const { axis } = found;
  visit(xml, {
    'c:axId': () => {
      found.id = valueOf(xml);
    },
    'c:scaling': () => readScaling(xml, axis),
    'c:delete': () => {
      if (isOn(xml)) axis.hidden = true;
    },
    'c:majorGridlines': () => {
      axis.gridlines = true;
    },
    'c:title': () => {
      const { text } = readTitle(xml, palette);
      if (text !== '') axis.title = text;
    },
    'c:numFmt': () => {
      const code = xml.attribute('formatCode') ?? '';
      const isLinked = ['1', 'true'].includes(xml.attribute('sourceLinked') ?? '0');
      if (!isLinked && code !== '' && code !== 'General' && code.length <= MAX_FORMAT) axis.format = code;
    },
    'c:tickLblPos': () => {
      if (valueOf(xml) === 'none') axis.hidden = true;
    },
    'c:crosses': () => {
      if (valueOf(xml) === 'max') axis.opposite = true;
    },
    'c:majorUnit': () => {
      const step = numberOf(xml);
      if (step !== undefined && step > 0) axis.step = step;
    },
  });
  return found;
}

function readScaling(xml: XmlReader, axis: FileAxis['axis']): void {
  const end = (name: 'min' | 'max') => (): void => {
    const value = numberOf(xml);
    if (value !== undefined && Math.abs(value) <= MAX_NUMBER) axis[name] = value;
  };
  visit(xml, {
    'c:orientation': () => {
      if (valueOf(xml) === 'maxMin') axis.reversed = true;
    },
    'c:min': end('min'),
    'c:max': end('max'),
    'c:logBase': () => {
      const base = numberOf(xml);
      if (base !== undefined && base >= 2 && base <= 1000) axis.log = base;
    },
  });
}
