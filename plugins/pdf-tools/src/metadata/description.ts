import { PdfDict, PdfString, type PDF } from '@libpdf/core';
import { dateText, parseDate } from './dates.ts';
import type { PropertyForm, PropertyName, Xmp } from './xmp.ts';

/** The metadata fields of a file. All are strings; dates are in ISO 8601. */
export type Field = 'title' | 'author' | 'subject' | 'keywords' | 'creator' | 'producer' | 'created' | 'modified';

interface Place {
  /** The key in the information dictionary (ISO 32000-2, 14.3.3). */
  readonly info: string;
  /** The XMP property for which PDF/A requires the same value (ISO 19005-1, table 1). */
  readonly xmp: PropertyName;
  readonly form: PropertyForm;
}

export const PLACES: Readonly<Record<Field, Place>> = {
  title: { info: 'Title', xmp: 'dc:title', form: 'Alt' },
  author: { info: 'Author', xmp: 'dc:creator', form: 'Seq' },
  subject: { info: 'Subject', xmp: 'dc:description', form: 'Alt' },
  keywords: { info: 'Keywords', xmp: 'pdf:Keywords', form: 'text' },
  creator: { info: 'Creator', xmp: 'xmp:CreatorTool', form: 'text' },
  producer: { info: 'Producer', xmp: 'pdf:Producer', form: 'text' },
  created: { info: 'CreationDate', xmp: 'xmp:CreateDate', form: 'text' },
  modified: { info: 'ModDate', xmp: 'xmp:ModifyDate', form: 'text' },
};

export const FIELDS = Object.keys(PLACES).filter((name): name is Field => name in PLACES);

export type Description = Partial<Record<Field, string>>;

/** Keys of the information dictionary that are no custom fields. */
const KNOWN = new Set([...Object.values(PLACES).map(({ info }) => info), 'Trapped']);

export const infoOf = (pdf: PDF): PdfDict | undefined =>
  pdf.context.info.trailer.getDict('Info', pdf.getObject.bind(pdf));

/** Returns the metadata of a file from its information dictionary, else from its XMP. */
export function describe(pdf: PDF, xmp: Xmp): Description {
  const info = infoOf(pdf);
  const entries = FIELDS.flatMap((field): [Field, string][] => {
    const { info: key, xmp: property } = PLACES[field];
    const text = info?.getString(key, pdf.getObject.bind(pdf))?.asString();
    const said = text !== undefined && isDate(field) ? parseDate(text) : text;
    const value = said ?? (xmp.get(property).join('; ') || undefined);
    return value === undefined ? [] : [[field, value]];
  });
  return Object.fromEntries(entries);
}

/** Returns the custom fields. */
export function customOf(pdf: PDF): Map<string, string> {
  const custom = new Map<string, string>();
  const info = infoOf(pdf);
  for (const [{ value: key }] of info ?? []) {
    const text = info?.getString(key, pdf.getObject.bind(pdf))?.asString();
    if (text !== undefined && !KNOWN.has(key)) custom.set(key, text);
  }
  return custom;
}

/**
 * Writes metadata to both places.
 * @param isArchive keeps `custom` out of XMP: PDF/A wants a schema for each of its names there.
 */
export function writeDescription(
  pdf: PDF,
  xmp: Xmp,
  description: Description,
  custom: ReadonlyMap<string, string>,
  isArchive: boolean,
): void {
  const old = infoOf(pdf);
  const info = new PdfDict();
  const trapped = old?.get('Trapped');
  if (trapped) info.set('Trapped', trapped);
  for (const field of FIELDS) {
    const { info: key, xmp: property, form } = PLACES[field];
    const text = description[field];
    if (text !== undefined) info.set(key, PdfString.fromString(isDate(field) ? dateText(text) : text));
    // A list of authors or a title in several languages is kept if its text is unchanged.
    if (xmp.get(property).join('; ') !== (text ?? '')) xmp.set(property, form, text === undefined ? [] : [text]);
  }
  for (const [name, text] of custom) info.set(name, PdfString.fromString(text));
  const known = customOf(pdf);
  xmp.removeAll('pdfx', (name) => known.has(name));
  if (!isArchive) for (const [name, text] of custom) if (XML_NAME.test(name)) xmp.set(`pdfx:${name}`, 'text', [text]);
  pdf.context.info.trailer.set('Info', pdf.register(info));
}

const XML_NAME = /^[A-Za-z_][\w.-]{0,99}$/u;

const isDate = (field: Field): boolean => field === 'created' || field === 'modified';
