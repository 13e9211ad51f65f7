import { lookup } from '../../package/lookup.ts';

/** Control words for characters. */
export const CHARACTERS = lookup<string>({
  tab: '\t',
  emdash: '\u2014',
  endash: '\u2013',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  bullet: '\u2022',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
  zwj: '\u200d',
  zwnj: '\u200c',
  zwbo: '\u200b',
  zwnbo: '\u2060',
});

/** Control symbols for characters. A line end is a paragraph end. */
export const SYMBOLS: ReadonlyMap<number, string> = new Map([
  [0x5c, '\\'],
  [0x7b, '{'],
  [0x7d, '}'],
  [0x7e, '\u00a0'],
  [0x2d, '\u00ad'],
  [0x5f, '\u2011'],
  [0x09, '\t'],
  [0x0a, '\n'],
  [0x0d, '\n'],
]);
