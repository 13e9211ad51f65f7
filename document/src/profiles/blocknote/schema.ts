import type { ProfileType } from '../engine/profile-schema.ts';

const look = { backgroundColor: 'default', textColor: 'default' };
const text = { ...look, textAlignment: 'left' };
const file = { backgroundColor: 'default', name: '', url: '', caption: '' };
const shown = { ...file, showPreview: true };

/** The blocks of the default schema of @blocknote/core 0.55 with their props. Props without a default are omitted. */
export const blocks: Readonly<Record<string, ProfileType>> = {
  paragraph: { attrs: text },
  heading: { attrs: { ...text, level: 1, isToggleable: false } },
  quote: { attrs: look },
  bulletListItem: { attrs: text },
  numberedListItem: { attrs: text, required: ['start'] },
  checkListItem: { attrs: { ...text, checked: false } },
  toggleListItem: { attrs: text },
  codeBlock: { attrs: { language: 'text' } },
  divider: {},
  table: { attrs: { textColor: 'default' } },
  image: { attrs: { ...shown, textAlignment: 'left' }, required: ['previewWidth'] },
  video: { attrs: { ...shown, textAlignment: 'left' }, required: ['previewWidth'] },
  audio: { attrs: shown },
  file: { attrs: file },
};

export const cell: ProfileType = { attrs: { ...text, colspan: 1, rowspan: 1 } };

/** BlockNote's colour names, with their colours on white. */
export const COLORS: Readonly<Record<string, { readonly text: string; readonly background: string }>> = {
  gray: { text: '#9b9a97', background: '#ebeced' },
  brown: { text: '#64473a', background: '#e9e5e3' },
  red: { text: '#e03e3e', background: '#fbe4e4' },
  orange: { text: '#d9730d', background: '#f6e9d9' },
  yellow: { text: '#dfab01', background: '#fbf3db' },
  green: { text: '#4d6461', background: '#ddedea' },
  blue: { text: '#0b6e99', background: '#ddebf1' },
  purple: { text: '#6940a5', background: '#eae4f2' },
  pink: { text: '#ad1a72', background: '#f4dfeb' },
};

type Side = 'text' | 'background';

/** Converts a colour of BlockNote to CSS. */
export const colorFrom = (value: unknown, side: Side): unknown =>
  typeof value === 'string' && Object.hasOwn(COLORS, value) ? COLORS[value]?.[side] : value;

/** Converts CSS to a colour of BlockNote, by its name if it has one. */
export const colorTo = (value: unknown, side: Side): unknown =>
  Object.keys(COLORS).find((name) => COLORS[name]?.[side] === value) ?? value;
