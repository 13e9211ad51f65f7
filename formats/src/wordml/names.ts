import { lookup } from '../package/lookup.ts';

/** Elements of Word 2003 -> those of WordprocessingML, where only the name differs. */
export const RENAMED = lookup<string>({
  'w:listPr': 'w:numPr',
  'w:ilfo': 'w:numId',
  'w:listDef': 'w:abstractNum',
  'w:list': 'w:num',
  'w:ilst': 'w:abstractNumId',
  'w:listStyleLink': 'w:numStyleLink',
  'w:vmerge': 'w:vMerge',
  'w:hmerge': 'w:hMerge',
});

/** Attributes -> those of WordprocessingML; others differ in their hyphens alone. */
export const ATTRIBUTES = lookup<string>({ 'w:listDefId': 'w:abstractNumId', 'w:ilfo': 'w:numId' });

/** Elements that are not for readers, or that are told elsewhere. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'w:docSuppData',
  'w:docOleData',
  'w:cfChunk',
  'w:shapeDefaults',
  'w:bgPict',
  'w:plt',
  'w:lsid',
  'w:tmpl',
]);

/** Elements whose values are names: their hyphens are their own. */
export const NAMED: ReadonlySet<string> = new Set([
  'w:pStyle',
  'w:rStyle',
  'w:tblStyle',
  'w:name',
  'w:basedOn',
  'w:next',
  'w:link',
  'w:style',
  'w:rFonts',
  'w:lang',
  'w:lvlText',
  'w:sym',
]);

/** Formats of numbers by their code ([MS-DOC] 2.9.157 msonfc); others count in decimal numbers. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['0', 'decimal'],
  ['1', 'upperRoman'],
  ['2', 'lowerRoman'],
  ['3', 'upperLetter'],
  ['4', 'lowerLetter'],
  ['5', 'ordinal'],
  ['6', 'cardinalText'],
  ['7', 'ordinalText'],
  ['22', 'decimalZero'],
  ['23', 'bullet'],
  ['255', 'none'],
]);

export const numberFormat = (code: string | undefined): string => FORMATS.get(code ?? '0') ?? 'decimal';

/** `first-line` -> `firstLine`. */
export const camel = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_hyphen, letter: string) => letter.toUpperCase());
