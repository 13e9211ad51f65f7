import {
  CHECK_SIGNS,
  MAX_FORM_ITEMS,
  MAX_ITEM_LENGTH,
  type DocumentNode,
  type FormItem,
} from '@editor-companion/document';
import { clip } from '../../../content/bounds.ts';
import { plainText } from '../../../content/node.ts';
import { FIELD_TAG, LOCKS, OWN_TAGS } from '../../../content/text/form-words.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import type { Story } from '../story.ts';
import type { TextFormat } from '../style/text-format.ts';
import type { Flow } from '../flow.ts';
import { fillField, MAX_FORMAT, MAX_PLACEHOLDER, setText, type Attributes } from './form-node.ts';

/** A content control while its content is read. */
export interface ContentControl {
  readonly items: FormItem[];
}

const EDITOR_LOCKS = new Map(Object.entries(LOCKS).map(([lock, name]) => [name as string, lock]));

/** The end of a date without a time, which LibreOffice writes as midnight. */
const MIDNIGHT = 'T00:00:00Z';

/**
 * Reads loext:content-control, the current element: LibreOffice's extension of OpenDocument for the content controls of Word. Controls
 * around more than words, and controls of pictures, are only their content.
 */
export function readContentControl(
  story: Story,
  flow: Flow,
  format: TextFormat,
  readInlines: (story: Story, flow: Flow, format: TextFormat) => void,
): void {
  const { xml } = story;
  const outer = story.control;
  const control: ContentControl = { items: [] };
  const attrs = readAttributes(xml);
  const tag = xml.attribute('loext:tag');
  const [isEmpty, isPicture] = [isTrue(xml, 'loext:showing-place-holder'), isTrue(xml, 'loext:picture')];
  if (attrs['kind'] === 'checkBox')
    flow.builder.checkBox(attrs['checked'] === true, tag !== undefined || attrs['title'] !== undefined);
  const place = flow.builder.begin();
  story.control = control;
  readInlines(story, flow, format);
  story.control = outer;
  if (control.items.length > 0) Object.assign(attrs, itemsOf(attrs, control, flow.builder.since(place) ?? []));
  // Programs put bare controls with a tag around text that they want to find again. Those are not fields.
  const isNamed = attrs['title'] !== undefined || (story.odf.isOwn && tag !== undefined);
  const isField = attrs['kind'] !== undefined || isNamed || isEmpty;
  // A field within a field is part of its content.
  if (isPicture || outer || !isField || story.isCut) return;
  const isBox = attrs['kind'] === 'checkBox';
  if (isEmpty && !isBox) setText(attrs, 'placeholder', wordsOf(flow.builder.since(place)), MAX_PLACEHOLDER);
  const { kind = 'richText', ...others } = attrs;
  const named = kind === 'text' ? others : { kind, ...others };
  if (!fillField(story, flow, place, { attrs: named, isEmpty: isEmpty && !isBox }))
    story.odf.warnings.add('CONTROL_UNWRAPPED');
}

/** Reads loext:list-item, an item of the control that is read. */
export function readListItem({ xml, control }: Story): void {
  if (!control || control.items.length === MAX_FORM_ITEMS) return;
  const value = clip(xml.attribute('loext:value') ?? '', MAX_ITEM_LENGTH);
  const label = clip(xml.attribute('loext:display-text') || value, MAX_ITEM_LENGTH);
  control.items.push(value === label ? { label } : { label, value });
}

const isTrue = (xml: XmlReader, name: string): boolean => xml.attribute(name) === 'true';

/** The kinds by their attributes. A control without one is rich text, or a list if it has items. */
const KINDS: readonly (readonly [attribute: string, kind: string])[] = [
  ['loext:checkbox', 'checkBox'],
  ['loext:date', 'date'],
  ['loext:combobox', 'comboBox'],
  ['loext:dropdown', 'dropDown'],
  ['loext:plain-text', 'text'],
];

function readAttributes(xml: XmlReader): Attributes {
  const attrs: Attributes = {};
  const kind = KINDS.find(([attribute]) => isTrue(xml, attribute))?.[1];
  if (kind !== undefined) attrs['kind'] = kind;
  setText(attrs, 'title', xml.attribute('loext:alias'));
  const tag = xml.attribute('loext:tag');
  if (tag?.startsWith(OWN_TAGS) !== true) setText(attrs, 'tag', tag);
  else if (tag === FIELD_TAG) attrs['kind'] ??= 'richText';
  setText(attrs, 'lock', EDITOR_LOCKS.get(xml.attribute('loext:lock') ?? ''));
  if (kind === 'checkBox') {
    if (isTrue(xml, 'loext:checked')) attrs['checked'] = true;
    setSign(attrs, 'checkedSign', xml.attribute('loext:checked-state'), CHECK_SIGNS.checked);
    setSign(attrs, 'uncheckedSign', xml.attribute('loext:unchecked-state'), CHECK_SIGNS.unchecked);
  }
  if (kind === 'date') {
    const day = xml.attribute('loext:current-date');
    setText(attrs, 'value', day?.endsWith(MIDNIGHT) ? day.slice(0, -MIDNIGHT.length) : day);
    setText(attrs, 'format', xml.attribute('loext:date-format'), MAX_FORMAT);
    setText(attrs, 'language', xml.attribute('loext:date-rfc-language-tag'), 35);
  }
  return attrs;
}

function setSign(attrs: Attributes, name: string, sign: string | undefined, usual: string): void {
  if (sign !== usual) setText(attrs, name, sign, 8);
}

const wordsOf = (nodes: readonly DocumentNode[] = []): string => nodes.map((node) => plainText(node, '\n')).join('');

/** The items of a list, and the value of the one that is shown. Before version 7.5 LibreOffice did not tell the kinds of lists. */
function itemsOf(attrs: Attributes, { items }: ContentControl, shown: readonly DocumentNode[]): Attributes {
  const words = wordsOf(shown);
  const value = items.find(({ label }) => label === words)?.value;
  return { kind: 'dropDown', ...attrs, items, ...(value !== undefined && { value }) };
}
