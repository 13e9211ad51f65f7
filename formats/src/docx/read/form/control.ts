import {
  checkBoxSign,
  FORM_CALENDARS,
  MAX_FORM_ITEMS,
  MAX_ITEM_LENGTH,
  type FormItem,
} from '@editor-companion/document';
import { clip } from '../../../content/bounds.ts';
import { mapSymbols, symbolFont } from '../../../content/text/symbol-fonts.ts';
import { isOn } from '../../../content/units.ts';
import { lookup } from '../../../package/lookup.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { FIELD_TAG, LOCKS, OWN_TAGS } from '../../../content/text/form-words.ts';
import { CONTROL_KINDS } from '../../form-words.ts';

/** The properties of a content control (17.5.2.38). */
export interface ControlProperties {
  /** The name that identifies the control to programs. */
  readonly tag?: string;
  /** The attributes of the form field. Undefined for a control that only groups its content. */
  readonly field: Readonly<Record<string, unknown>> | undefined;
  /** True if the content is the placeholder. */
  readonly showsPlaceholder: boolean;
  /** The name of the building block that holds its placeholder. */
  readonly placeholderPart: string | undefined;
  /** True if it shows data from another place in the file (17.5.2.6). */
  readonly isBound: boolean;
  /** True if the editor has no form field for it: a picture to select, or repeated parts. */
  readonly isBeyond: boolean;
}

/** The properties of a control that are read so far. */
interface Found {
  attrs: Record<string, unknown>;
  tag?: string;
  kind?: string;
  isOther?: boolean;
  showsPlaceholder?: boolean;
  placeholderPart?: string | undefined;
  isBound?: boolean;
  isBeyond?: boolean;
}

export const MAX_TITLE = 256;
const MAX_VALUE = 256;

/** Reads w:sdtPr, the current element. */
export function readControlProperties(xml: XmlReader): ControlProperties {
  const found: Found = { attrs: {} };
  const level = xml.depth;
  while (xml.nextChild(level)) PROPERTIES[xml.name]?.(found, xml);
  const { attrs, tag, kind = impliedKind(found), showsPlaceholder = false, placeholderPart } = found;
  const isField = kind !== undefined && found.isOther !== true && !(tag?.startsWith(OWN_TAGS) && tag !== FIELD_TAG);
  return {
    ...(tag !== undefined && { tag }),
    field: isField ? { ...(kind !== 'text' && { kind }), ...attrs } : undefined,
    showsPlaceholder,
    placeholderPart,
    isBound: found.isBound === true,
    isBeyond: found.isBeyond === true,
  };
}

/**
 * Returns the kind of a control without a stated kind. Such controls are rich text (17.5.2.26). Programs also use them invisibly to find
 * content again. Those are not fields.
 */
const impliedKind = ({ attrs, showsPlaceholder, placeholderPart }: Found): string | undefined =>
  attrs['title'] !== undefined || showsPlaceholder === true || placeholderPart !== undefined ? 'richText' : undefined;

type PropertyReader = (found: Found, xml: XmlReader) => void;

const ofKind =
  (kind: string, read?: PropertyReader): PropertyReader =>
  (found, xml) => {
    found.kind = kind;
    read?.(found, xml);
  };

const isOther: PropertyReader = (found) => void (found.isOther = true);

const isBeyond: PropertyReader = (found) => {
  found.isOther = true;
  found.isBeyond = true;
};

const EDITOR_LOCKS = new Map(Object.entries(LOCKS).map(([lock, name]) => [name as string, lock]));

const PROPERTIES = lookup<PropertyReader>({
  'w:alias': ({ attrs }, xml) => setText(attrs, 'title', xml.attribute('w:val'), MAX_TITLE),
  'w:tag': (found, xml) => {
    found.tag = xml.attribute('w:val') ?? '';
    if (!found.tag.startsWith(OWN_TAGS)) setText(found.attrs, 'tag', found.tag, MAX_TITLE);
  },
  'w:lock': ({ attrs }, xml) => setText(attrs, 'lock', EDITOR_LOCKS.get(xml.attribute('w:val') ?? ''), MAX_VALUE),
  'w:placeholder': (found, xml) => void (found.placeholderPart = readPlaceholderPart(xml)),
  'w:showingPlcHdr': (found, xml) => void (found.showsPlaceholder = isOn(xml.attribute('w:val'))),
  'w:dataBinding': (found) => void (found.isBound = true),
  'w15:dataBinding': (found) => void (found.isBound = true),
  [CONTROL_KINDS.text]: ofKind('text', ({ attrs }, xml) => {
    const multiline = xml.attribute('w:multiLine');
    if (multiline !== undefined && isOn(multiline)) attrs['multiline'] = true;
  }),
  [CONTROL_KINDS.richText]: ofKind('richText'),
  [CONTROL_KINDS.dropDown]: ofKind('dropDown', readItems),
  [CONTROL_KINDS.comboBox]: ofKind('comboBox', readItems),
  [CONTROL_KINDS.date]: ofKind('date', readDate),
  [CONTROL_KINDS.checkBox]: ofKind('checkBox', readCheckBox),
  'w:equation': isOther,
  'w:docPartObj': isOther,
  'w:docPartList': isOther,
  'w:citation': isOther,
  'w:bibliography': isOther,
  'w:group': isBeyond,
  'w:picture': isBeyond,
  'w15:repeatingSection': isBeyond,
  'w15:repeatingSectionItem': isOther,
});

function setText(attrs: Record<string, unknown>, name: string, value: string | undefined, max: number): void {
  if (value !== undefined && value !== '') attrs[name] = clip(value, max);
}

function readPlaceholderPart(xml: XmlReader): string | undefined {
  let name: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'w:docPart') name = xml.attribute('w:val');
  return name;
}

/** Reads the items of a list (17.5.2.21). An item without a display text shows its value. */
function readItems({ attrs }: Found, xml: XmlReader): void {
  setText(attrs, 'value', xml.attribute('w:lastValue'), MAX_VALUE);
  const items: FormItem[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'w:listItem' || items.length === MAX_FORM_ITEMS) continue;
    const value = clip(xml.attribute('w:value') ?? '', MAX_ITEM_LENGTH);
    const label = clip(xml.attribute('w:displayText') ?? value, MAX_ITEM_LENGTH);
    items.push(value === label ? { label } : { label, value });
  }
  if (items.length > 0) attrs['items'] = items;
}

/** The end of a date without a time, which is written as midnight. */
const MIDNIGHT = 'T00:00:00Z';

/** Reads a date and its display format (17.5.2.7). */
function readDate({ attrs }: Found, xml: XmlReader): void {
  const day = xml.attribute('w:fullDate');
  setText(attrs, 'value', day?.endsWith(MIDNIGHT) ? day.slice(0, -MIDNIGHT.length) : day, MAX_VALUE);
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const value = xml.attribute('w:val');
    if (xml.name === 'w:dateFormat') setText(attrs, 'format', value, 64);
    else if (xml.name === 'w:lid') setText(attrs, 'language', value, 35);
    else if (xml.name === 'w:calendar')
      setText(
        attrs,
        'calendar',
        FORM_CALENDARS.find((one) => one === value),
        MAX_VALUE,
      );
  }
}

/** Reads the state of a check box and its two characters ([MS-DOCX] 2.6.1.5). */
function readCheckBox({ attrs }: Found, xml: XmlReader): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w14:checked' && isOn(xml.attribute('w14:val'))) attrs['checked'] = true;
    else if (xml.name === 'w14:checkedState') readSign(attrs, 'checkedSign', xml);
    else if (xml.name === 'w14:uncheckedState') readSign(attrs, 'uncheckedSign', xml);
  }
}

function readSign(attrs: Record<string, unknown>, name: 'checkedSign' | 'uncheckedSign', xml: XmlReader): void {
  const code = Number.parseInt(xml.attribute('w14:val') ?? '', 16);
  if (!(code > 0x1f && code <= 0xffff)) return;
  const sign = mapSymbols(String.fromCodePoint(code), symbolFont(xml.attribute('w14:font'))).toWellFormed();
  const usual = checkBoxSign({ type: 'formField', attrs: { checked: name === 'checkedSign' } });
  if (sign !== usual) attrs[name] = clip(sign, 8);
}
