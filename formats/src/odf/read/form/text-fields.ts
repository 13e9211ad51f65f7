import { MAX_FORM_ITEMS, MAX_ITEM_LENGTH } from '@editor-companion/document';
import { clip } from '../../../content/bounds.ts';
import type { Story } from '../story.ts';
import type { TextFormat } from '../style/text-format.ts';
import { addExactly, type Flow } from '../flow.ts';
import { fillField, MAX_PLACEHOLDER, setText, type Attributes } from './form-node.ts';

type ReadInlines = (story: Story, flow: Flow, format: TextFormat) => void;

/** Reads text:text-input, the current element: a text that a program asks for (ODF 1.3, part 3, 7.4.15). */
export function readTextInput(story: Story, flow: Flow, format: TextFormat, readInlines: ReadInlines): void {
  const attrs: Attributes = {};
  setText(attrs, 'title', story.xml.attribute('text:description'));
  const place = flow.builder.begin();
  readInlines(story, flow, format);
  if (isFree(story)) fillField(story, flow, place, { attrs });
}

/** Reads text:drop-down, the current element: LibreOffice's list with its labels, and the selected one as text. */
export function readDropDown(story: Story, flow: Flow, format: TextFormat): void {
  const { xml } = story;
  const attrs: Attributes = { kind: 'dropDown' };
  setText(attrs, 'tag', xml.attribute('text:name'));
  const labels: { label: string }[] = [];
  let shown = '';
  const level = xml.depth;
  for (;;) {
    const more = xml.nextChild(level);
    shown += xml.textAhead;
    if (!more) break;
    if (xml.name !== 'text:label' || labels.length === MAX_FORM_ITEMS) continue;
    labels.push({ label: clip(xml.attribute('text:value') ?? '', MAX_ITEM_LENGTH) });
  }
  if (labels.length > 0) attrs['items'] = labels;
  const place = flow.builder.begin();
  addExactly(story, flow, format, shown.replaceAll(/\s+/g, ' ').trim());
  flow.afterSpace = false;
  if (isFree(story)) fillField(story, flow, place, { attrs });
}

/** Reads text:placeholder, the current element: a hint in angle brackets, to be replaced by text. Those of tables and pictures stay text. */
export function readPlaceholder(story: Story, flow: Flow, format: TextFormat, readInlines: ReadInlines): void {
  const { xml } = story;
  const isText = (xml.attribute('text:placeholder-type') ?? 'text') === 'text';
  const attrs: Attributes = {};
  setText(attrs, 'title', xml.attribute('text:description'));
  const place = flow.builder.begin();
  readInlines(story, flow, format);
  const words = (flow.builder.since(place) ?? []).map(({ text = '' }) => text).join('');
  setText(attrs, 'placeholder', words.replace(/^</, '').replace(/>$/, ''), MAX_PLACEHOLDER);
  if (isText && isFree(story)) fillField(story, flow, place, { attrs, isEmpty: true });
}

/** A field within a field is part of its content; of omitted content there is none. */
export const isFree = ({ control, isCut }: Story): boolean => control === undefined && !isCut;
