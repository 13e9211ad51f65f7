import { clip } from '../../../content/bounds.ts';
import { maxLengthOf } from '../../../content/text/form-words.ts';
import { isOn } from '../../../content/units.ts';
import { MAX_FORM_ITEMS, MAX_ITEM_LENGTH } from '@editor-companion/document';
import { lookup } from '../../../package/lookup.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { MAX_TITLE } from './control.ts';

/** The data at the start of a legacy form field (17.16.17): the attributes of the node and the index of the selected item. */
export interface FormData {
  readonly attrs: Record<string, unknown>;
  isCheckBox: boolean;
  /** True if the program fills in the field: with the current date or by a formula. */
  isComputed: boolean;
  chosen: number;
}

/** Reads w:ffData, the current element. */
export function readFormData(xml: XmlReader): FormData {
  const data: FormData = { attrs: {}, isCheckBox: false, isComputed: false, chosen: 0 };
  const level = xml.depth;
  while (xml.nextChild(level)) PROPERTIES[xml.name]?.(data, xml);
  return data;
}

const setText = (attrs: Record<string, unknown>, name: string, value: string | undefined): void => {
  if (value !== undefined && value !== '') attrs[name] = clip(value, MAX_TITLE);
};

const PROPERTIES = lookup<(data: FormData, xml: XmlReader) => void>({
  'w:name': ({ attrs }, xml) => setText(attrs, 'tag', xml.attribute('w:val')),
  'w:statusText': ({ attrs }, xml) => setText(attrs, 'title', xml.attribute('w:val')),
  'w:enabled': ({ attrs }, xml) => {
    if (!isOn(xml.attribute('w:val'))) attrs['lock'] = 'content';
  },
  'w:checkBox': (data, xml) => {
    data.isCheckBox = true;
    const states = readStates(xml);
    if (isOn(states.get('w:checked') ?? states.get('w:default') ?? '0')) data.attrs['checked'] = true;
  },
  'w:textInput': (data, xml) => {
    const { attrs } = data;
    const states = readStates(xml);
    const type = states.get('w:type');
    if (type !== undefined && COMPUTED.has(type)) data.isComputed = true;
    if (type === 'date') {
      attrs['kind'] = 'date';
      setText(attrs, 'format', clip(states.get('w:format') ?? '', 64));
    }
    const maxLength = maxLengthOf(states.get('w:maxLength'));
    if (maxLength !== undefined) attrs['maxLength'] = maxLength;
    setText(attrs, 'placeholder', states.get('w:default'));
  },
  'w:ddList': (data, xml) => {
    const states = new Map<string, string>();
    const labels: { label: string }[] = [];
    const level = xml.depth;
    while (xml.nextChild(level)) {
      const value = xml.attribute('w:val') ?? '';
      if (xml.name !== 'w:listEntry') states.set(xml.name, value);
      else if (labels.length < MAX_FORM_ITEMS) labels.push({ label: clip(value, MAX_ITEM_LENGTH) });
    }
    if (labels.length > 0) data.attrs['items'] = labels;
    data.chosen = Number(states.get('w:result') ?? states.get('w:default') ?? 0) || 0;
  },
});

/** The kinds of text fields with computed values (17.18.34). */
const COMPUTED: ReadonlySet<string> = new Set(['calculated', 'currentDate', 'currentTime']);

/** Reads the current element's children as a map from names to values. A child without a value is on. */
function readStates(xml: XmlReader): Map<string, string> {
  const states = new Map<string, string>();
  const level = xml.depth;
  while (xml.nextChild(level)) states.set(xml.name, xml.attribute('w:val') ?? '1');
  return states;
}
