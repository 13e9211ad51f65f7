import { checkBoxSign, MAX_FORM_ITEMS, MAX_ITEM_LENGTH } from '@editor-companion/document';
import { clip } from '../../../content/bounds.ts';
import { plainText } from '../../../content/node.ts';
import { maxLengthOf } from '../../../content/text/form-words.ts';
import type { InlineBuilder, InlinePlace } from '../../../content/text/inline-builder.ts';
import { lookup } from '../../../package/lookup.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import type { Story } from '../story.ts';
import type { TextFormat } from '../style/text-format.ts';
import { addExactly, type Flow } from '../flow.ts';
import { fillField, MAX_FORMAT, setText, type Attributes } from './form-node.ts';
import { isFree } from './text-fields.ts';

/** A field mark without an end so far. */
export interface OpenMark {
  readonly builder: InlineBuilder;
  readonly place: InlinePlace;
  /** Undefined for a field that is no form field. */
  readonly attrs: Attributes | undefined;
}

/** The maximum number of open field marks, and of open index terms. */
export const MAX_OPEN = 100;

/** Names that LibreOffice gives to field marks itself. */
const GENERATED = /^__Fieldmark__/;

/** An empty field of Word: en spaces. */
const BLANK = /^\u2002+$/;

/** Reads field:fieldmark-start, the current element: LibreOffice's extension for the older form fields of Word with text. */
export function beginFieldMark({ xml, openMarks }: Story, { builder }: Flow): void {
  if (openMarks.length >= MAX_OPEN) return;
  const kind = kindOf(xml);
  const attrs: Attributes = kind === 'date' ? { kind } : {};
  setName(attrs, xml);
  const parameters = readParameters(xml);
  setText(attrs, 'title', parameters.get('Description')?.[0]);
  const maxLength = maxLengthOf(parameters.get('MaxLength')?.[0]);
  if (kind === 'text' && maxLength !== undefined) attrs['maxLength'] = maxLength;
  if (kind === 'date') {
    setText(attrs, 'format', parameters.get('DateField_DateFormat')?.[0], MAX_FORMAT);
    setText(attrs, 'language', parameters.get('DateField_DateFormat_Language')?.[0], 35);
    setText(attrs, 'value', parameters.get('DateField_CurrentDate')?.[0]);
  }
  const isField = kind === 'text' || kind === 'date';
  openMarks.push({ builder, place: builder.begin(), attrs: isField ? attrs : undefined });
}

/** Reads field:fieldmark-end, the current element. A field over several paragraphs stays text. */
export function endFieldMark(story: Story, flow: Flow): void {
  const mark = story.openMarks.pop();
  if (!mark?.attrs || mark.builder !== flow.builder || !isFree(story)) return;
  const words = (flow.builder.since(mark.place) ?? []).map((node) => plainText(node)).join('');
  fillField(story, flow, mark.place, { attrs: mark.attrs, isEmpty: BLANK.test(words) });
}

/** Reads field:fieldmark, the current element: a check box or a list. */
export function readFieldMark(story: Story, flow: Flow, format: TextFormat): void {
  const { xml } = story;
  const kind = kindOf(xml);
  if (kind !== 'checkBox' && kind !== 'dropDown') return;
  const attrs: Attributes = { kind };
  setName(attrs, xml);
  const parameters = readParameters(xml);
  if (kind === 'checkBox' && /^(?:true|1)$/.test(parameters.get('Checkbox_Checked')?.[0] ?? ''))
    attrs['checked'] = true;
  const labels = (parameters.get('Dropdown_ListEntry') ?? []).map((label) => ({ label: clip(label, MAX_ITEM_LENGTH) }));
  if (labels.length > 0) attrs['items'] = labels;
  const chosen = labels[Number(parameters.get('Dropdown_Selected')?.[0] ?? Number.NaN)]?.label ?? '';
  if (kind === 'checkBox') flow.builder.checkBox(attrs['checked'] === true, attrs['tag'] !== undefined);
  const place = flow.builder.begin();
  addExactly(story, flow, format, kind === 'checkBox' ? checkBoxSign({ type: 'formField', attrs }) : chosen);
  flow.afterSpace = false;
  if (isFree(story)) fillField(story, flow, place, { attrs });
}

const KINDS = lookup<string>({
  FORMTEXT: 'text',
  FORMDATE: 'date',
  FORMCHECKBOX: 'checkBox',
  FORMDROPDOWN: 'dropDown',
});

/** The type is a name such as `vnd.oasis.opendocument.field.FORMTEXT`. */
const kindOf = (xml: XmlReader): string | undefined => {
  const type = xml.attribute('field:type') ?? '';
  return KINDS[type.slice(type.lastIndexOf('.') + 1)];
};

function setName(attrs: Attributes, xml: XmlReader): void {
  const name = xml.attribute('text:name');
  if (name !== undefined && !GENERATED.test(name)) setText(attrs, 'tag', name);
}

/** Reads the parameters of a field mark by their names. */
function readParameters(xml: XmlReader): Map<string, string[]> {
  const parameters = new Map<string, string[]>();
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'field:param') continue;
    const name = xml.attribute('field:name') ?? '';
    const values = parameters.get(name) ?? [];
    parameters.set(name, values);
    if (values.length < MAX_FORM_ITEMS) values.push(xml.attribute('field:value') ?? '');
  }
  return parameters;
}
