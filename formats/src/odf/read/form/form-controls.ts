import { MAX_FORM_ITEMS, MAX_ITEM_LENGTH, type FormItem } from '@editor-companion/document';
import { clip } from '../../../content/bounds.ts';
import { maxLengthOf } from '../../../content/text/form-words.ts';
import { lookup } from '../../../package/lookup.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { setText, type Attributes } from './form-node.ts';

/** A control of a form, which a drawing shows. */
export interface FormControl {
  /** The attributes of the form field. Undefined for a label. */
  readonly attrs: Attributes | undefined;
  /** The text that was filled in or selected. */
  readonly shown: string;
  /** The text beside a check box, or of a label. */
  readonly label: string;
}

/** The maximum number of controls that are read, and the maximum length of an entry and of a label. */
const MAX_CONTROLS = 10_000;
const MAX_SHOWN = 100_000;
const MAX_LABEL = 1024;

/** The controls of all forms of a document (ODF 1.3, part 3, 13), by their ids. */
export class FormControls {
  readonly #byId = new Map<string, FormControl>();

  /** Reads office:forms or a form in it, the current element. */
  read(xml: XmlReader): void {
    const level = xml.depth;
    while (xml.nextChild(level)) {
      if (xml.name === 'form:form') this.read(xml);
      else if (this.#byId.size < MAX_CONTROLS) this.#readControl(xml);
    }
  }

  /** Returns the control that a drawing shows. Undefined for buttons, hidden fields, tables and pictures. */
  find(id: string): FormControl | undefined {
    return this.#byId.get(id);
  }

  #readControl(xml: XmlReader): void {
    const kind = KINDS[xml.name];
    const id = xml.attribute('xml:id') ?? xml.attribute('form:id');
    if (kind === undefined || id === undefined) return;
    const label = clip(xml.attribute('form:label') ?? '', MAX_LABEL);
    this.#byId.set(id, kind === 'label' ? { attrs: undefined, shown: '', label } : readField(xml, kind, label));
  }
}

/** The kinds of fields by the elements of controls. A radio button is a check box with another sign. */
const KINDS = lookup<'text' | 'checkBox' | 'list' | 'comboBox' | 'date' | 'label'>({
  'form:text': 'text',
  'form:textarea': 'text',
  'form:formatted-text': 'text',
  'form:number': 'text',
  'form:time': 'text',
  'form:checkbox': 'checkBox',
  'form:radio': 'checkBox',
  'form:listbox': 'list',
  'form:combobox': 'comboBox',
  'form:date': 'date',
  'form:fixed-text': 'label',
});

function readField(
  xml: XmlReader,
  kind: 'text' | 'checkBox' | 'list' | 'comboBox' | 'date',
  label: string,
): FormControl {
  const { name: element } = xml;
  const attrs: Attributes = kind === 'text' ? {} : { kind: kind === 'list' ? 'dropDown' : kind };
  setText(attrs, 'tag', xml.attribute('form:name'));
  setText(attrs, 'title', xml.attribute('form:title') ?? (label.trim() === '' ? undefined : label));
  const isLocked = xml.attribute('form:readonly') === 'true' || xml.attribute('form:disabled') === 'true';
  if (isLocked) attrs['lock'] = 'content';
  if (xml.attribute('form:input-required') === 'true') attrs['required'] = true;
  if (element === 'form:textarea') attrs['multiline'] = true;
  const maxLength = maxLengthOf(xml.attribute('form:max-length'));
  if (kind === 'text' && maxLength !== undefined) attrs['maxLength'] = maxLength;
  if (kind === 'checkBox') readState(xml, attrs);
  const value = clip(xml.attribute('form:current-value') ?? xml.attribute('form:value') ?? '', MAX_SHOWN);
  if (kind === 'date') return { attrs, shown: readDay(attrs, value), label: '' };
  const { items, words, selected } = readItems(xml);
  if (items.length > 0) attrs['items'] = items;
  if (selected?.value !== undefined) attrs['value'] = selected.value;
  if (kind === 'checkBox') return { attrs, shown: '', label };
  return { attrs, shown: kind === 'list' ? (selected?.label ?? '') : value || words, label: '' };
}

/** Reads the state of a check box or radio button. */
function readState(xml: XmlReader, attrs: Attributes): void {
  const isRadio = xml.name === 'form:radio';
  const current = isRadio
    ? (xml.attribute('form:current-selected') ?? xml.attribute('form:selected'))
    : (xml.attribute('form:current-state') ?? xml.attribute('form:state'));
  if (current === 'true' || current === 'checked') attrs['checked'] = true;
  if (isRadio) Object.assign(attrs, { checkedSign: '◉', uncheckedSign: '○' });
}

/** Reads a day in ISO 8601, with or without hyphens. */
function readDay(attrs: Attributes, value: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(value) ?? [];
  if (day === undefined) return value;
  const iso = `${year}-${month}-${day}`;
  Object.assign(attrs, { value: iso, format: 'yyyy-MM-dd' });
  return iso;
}

interface Items {
  readonly items: FormItem[];
  /** The selected item. */
  readonly selected: FormItem | undefined;
  /** The text of paragraphs within the control. */
  readonly words: string;
}

function readItems(xml: XmlReader): Items {
  const items: FormItem[] = [];
  const lines: string[] = [];
  let [current, first]: (FormItem | undefined)[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'text:p' && lines.length < MAX_LABEL) lines.push(xml.text());
    if ((xml.name !== 'form:option' && xml.name !== 'form:item') || items.length === MAX_FORM_ITEMS) continue;
    const label = clip(xml.attribute('form:label') ?? '', MAX_ITEM_LENGTH);
    const value = clip(xml.attribute('form:value') ?? label, MAX_ITEM_LENGTH);
    const item: FormItem = value === label ? { label } : { label, value };
    items.push(item);
    if (xml.attribute('form:current-selected') === 'true') current ??= item;
    if (xml.attribute('form:selected') === 'true') first ??= item;
  }
  return { items, selected: current ?? first, words: clip(lines.join('\n'), MAX_SHOWN) };
}
