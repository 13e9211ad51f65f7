import { lookup } from '../package/lookup.ts';

/** Maps elements of Word 2003 to those of WordprocessingML that differ only in their name. */
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

/** Maps attributes to those of WordprocessingML. Others differ only in their hyphens. */
export const ATTRIBUTES = lookup<string>({ 'w:listDefId': 'w:abstractNumId', 'w:ilfo': 'w:numId' });

/** Elements that are not content, or that are converted elsewhere. */
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

/** Elements whose values are names with hyphens of their own. */
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

/** Number formats by their code ([MS-DOC] 2.9.157 msonfc). Others are decimal. */
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

/** Returns `firstLine` for `first-line`. */
export const camel = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_hyphen, letter: string) => letter.toUpperCase());
