import { named, pair, same } from '../engine/pair.ts';
import type { AttributeRule, AttributeRules, Pair } from '../engine/pair.ts';
import { string } from '../engine/string.ts';
import { colorFrom, colorTo } from './schema.ts';

const background: AttributeRule = (value) => ({ backgroundColor: colorTo(value, 'background') });
const ofBackground: AttributeRule = (value) =>
  value === 'default' ? null : { backgroundColor: colorFrom(value, 'background') };
const ofAlignment =
  (name: string): AttributeRule =>
  (value) =>
    value === 'left' ? null : { [name]: value };

const to: AttributeRules = { textAlign: named('textAlignment'), backgroundColor: background };
const from: AttributeRules = { textAlignment: ofAlignment('textAlign'), backgroundColor: ofBackground };

const text = (theirs: string): Pair => pair('paragraph', theirs, to, from);

/** Text blocks. List blocks correspond to items, which have the formatting of their first paragraph. */
export const paragraph = text('paragraph');
export const quote = pair('paragraph', 'quote', { backgroundColor: background }, { backgroundColor: ofBackground });
export const bullet = text('bulletListItem');
export const numbered = text('numberedListItem');
export const check = text('checkListItem');
export const heading = pair('heading', 'heading', { ...to, ...same('level') }, { ...from, ...same('level') });

export const toggle = pair('details', 'toggleListItem');
export const divider = pair('horizontalRule', 'divider');
export const table = pair('table', 'table');
export const code = pair('codeBlock', 'codeBlock', same('language'), {
  language: (value) => (value === 'text' ? null : { language: value }),
});

export const cell = (name: string): Pair =>
  pair(
    name,
    'cell',
    { ...same('colspan', 'rowspan'), align: named('textAlignment'), backgroundColor: background, colwidth: () => ({}) },
    { ...same('colspan', 'rowspan'), textAlignment: ofAlignment('align'), backgroundColor: ofBackground },
  );

export const image = pair(
  'image',
  'image',
  { src: named('url'), alt: named('name'), width: named('previewWidth') },
  { url: named('src'), name: named('alt'), previewWidth: named('width') },
);

/** The readable text of a video or sound: its name, else its caption. */
const title: AttributeRule = (_, { name, caption }) => {
  const shown = string(name) || string(caption);
  return shown === '' ? null : { title: shown };
};

const media = (theirs: string, size: boolean): Pair =>
  pair(
    'embed',
    theirs,
    { src: named('url'), title: named('name'), kind: () => ({}), ...(size && { width: named('previewWidth') }) },
    { url: named('src'), name: title, caption: title, ...(size && { previewWidth: named('width') }) },
  );
export const video = media('video', true);
export const audio = media('audio', false);
