import { checkBoxSign, FORM_CALENDARS, formItems, type DocumentNode } from '@editor-companion/document';
import { element } from '../../../package/xml/write-xml.ts';
import { isSet, textOf } from '../../../content/node.ts';
import { formContent } from '../../../content/text/form-content.ts';
import { EMPTY_FIELD, FIELD_TAG, LOCKS } from '../../../content/text/form-words.ts';
import { CONTROL_KINDS } from '../../form-words.ts';
import { controlId } from '../content-control.ts';
import { placeholderRun } from './placeholders.ts';
import type { Story } from '../story.ts';

/** The maximum length of a title and a tag in Word. */
const MAX_NAME = 64;

/**
 * Writes a form field as an inline content control (17.5.2.31).
 * @param write writes the entry
 */
export function formControl(
  story: Story,
  node: DocumentNode,
  write: (nodes: readonly DocumentNode[]) => string,
): string {
  const content = formContent(node, OUTER);
  const isEmpty = content.length === 0;
  const shown = isEmpty ? placeholderRun(textOf(node, 'placeholder') ?? EMPTY_FIELD) : write(content);
  return element('w:sdt', {}, properties(story, node, isEmpty), element('w:sdtContent', {}, shown));
}

/** Marks that are written around the control. */
const OUTER = ['link', 'insertion', 'deletion', 'comment'];

function properties(story: Story, node: DocumentNode, isEmpty: boolean): string {
  const placeholder = textOf(node, 'placeholder');
  const part = placeholder === undefined ? undefined : story.docx.placeholders.add(placeholder);
  const named = (name: string): string | undefined => textOf(node, name)?.slice(0, MAX_NAME).toWellFormed();
  const lock = LOCKS[textOf(node, 'lock') as keyof typeof LOCKS] as string | undefined;
  return element(
    'w:sdtPr',
    {},
    said('w:alias', named('title')),
    said('w:tag', named('tag') ?? (named('title') === undefined ? FIELD_TAG : undefined)),
    controlId(story),
    said('w:lock', lock),
    part === undefined ? '' : element('w:placeholder', {}, said('w:docPart', part)),
    isEmpty ? '<w:showingPlcHdr/>' : '',
    kindOf(node),
  );
}

const said = (name: string, value: string | undefined): string =>
  value === undefined ? '' : element(name, { 'w:val': value });

/** Returns the element for the kind of control. It is the last of its properties. */
function kindOf(node: DocumentNode): string {
  const kind = (textOf(node, 'kind') ?? 'text') as keyof typeof CONTROL_KINDS;
  switch (kind) {
    case 'checkBox':
      return checkBox(node);
    case 'dropDown':
    case 'comboBox':
      return element(CONTROL_KINDS[kind], { 'w:lastValue': textOf(node, 'value') }, items(node));
    case 'date':
      return date(node);
    case 'richText':
      return element(CONTROL_KINDS.richText, {});
    default:
      return element(CONTROL_KINDS.text, { 'w:multiLine': isSet(node, 'multiline') ? 1 : undefined });
  }
}

/** Returns the items of a list. Items with a duplicate value are omitted, because Word does not open such files. */
function items({ attrs }: DocumentNode): string {
  const list = attrs?.['items'];
  const known = new Set<string>();
  return (formItems.is(list) ? list : [])
    .map(({ label, value = label }) => {
      if (known.has(value)) return '';
      known.add(value);
      return element('w:listItem', { 'w:displayText': label, 'w:value': value });
    })
    .join('');
}

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)?)?$/;

/** Returns a date and its display format (17.5.2.7). A date without a time is written as midnight. */
function date(node: DocumentNode): string {
  const value = textOf(node, 'value');
  const day = value !== undefined && DATE.test(value) ? value : undefined;
  const calendar = FORM_CALENDARS.find((one) => one === textOf(node, 'calendar'));
  return element(
    CONTROL_KINDS.date,
    { 'w:fullDate': day?.length === 10 ? `${day}T00:00:00Z` : day },
    said('w:dateFormat', textOf(node, 'format')),
    said('w:lid', textOf(node, 'language')),
    '<w:storeMappedDataAs w:val="dateTime"/>',
    said('w:calendar', calendar),
  );
}

/** Returns a check box with its two characters ([MS-DOCX] 2.6.1.5). */
function checkBox(node: DocumentNode): string {
  const state = (name: string, checked: boolean): string => {
    const sign = checkBoxSign({ ...node, attrs: { ...node.attrs, checked } });
    const code = sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase();
    return element(name, { 'w14:val': code, 'w14:font': 'MS Gothic' });
  };
  return element(
    CONTROL_KINDS.checkBox,
    {},
    element('w14:checked', { 'w14:val': isSet(node, 'checked') ? 1 : 0 }),
    state('w14:checkedState', true),
    state('w14:uncheckedState', false),
  );
}
