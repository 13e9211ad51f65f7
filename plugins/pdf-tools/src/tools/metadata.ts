import { PdfString, type PDF } from '@libpdf/core';
import { isSigned } from '../assembly/form-fields.ts';
import { openPdf } from '../document/open-pdf.ts';
import { claimsIn, dropClaims } from '../metadata/claims.ts';
import { customOf, describe, FIELDS, writeDescription, type Description } from '../metadata/description.ts';
import type { MetadataOptions } from '../metadata/options.ts';
import { writeXmp, xmpOf } from '../metadata/xmp-stream.ts';
import type { Xmp } from '../metadata/xmp.ts';
import { onlyFile, type MadeFile, type Workbench } from './outcome.ts';

/**
 * Writes metadata to both the information dictionary and the XMP. The file is appended to.
 * @throws CompanionError PDF_FILE_… (422).
 */
export async function metadata(bench: Workbench, options: MetadataOptions): Promise<MadeFile> {
  const pdf = await openPdf(onlyFile(bench, options.password), bench.limits, 'modify');
  const { xmp, isUnreadable } = xmpOf(pdf);
  if (isUnreadable) bench.losses.add('PDF_XMP_REPLACED');
  const now = `${new Date().toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`;
  const before = options.clear ? {} : describe(pdf, xmp);
  const description = changed(before, { modified: now, ...options });
  const custom = customIn(pdf, options);
  const isArchive = claimsIn(xmp).some((claim) => claim.startsWith('PDF/A'));
  if (options.clear) xmp.removeAll('pdfx');
  writeDescription(pdf, xmp, description, custom, isArchive);
  xmp.set('xmp:MetadataDate', 'text', [now]);
  listKeywords(xmp, description.keywords);
  writeLanguage(pdf, xmp, options);
  if (!mayBeForAll(pdf, description) && dropClaims(xmp, ['pdfuaid'])) bench.losses.add('PDF_CONFORMANCE_LOST');
  writeXmp(pdf, xmp);
  if (isSigned(pdf)) bench.losses.add('PDF_SIGNATURES_BROKEN');
  return { bytes: await pdf.save({ incremental: true, compressStreams: false }), extension: 'pdf' };
}

function changed(before: Description, options: MetadataOptions): Description {
  const entries = FIELDS.flatMap((field) => {
    const wanted = options[field];
    const text = wanted === undefined ? before[field] : wanted;
    return typeof text === 'string' ? [[field, text] as const] : [];
  });
  return Object.fromEntries(entries);
}

function customIn(pdf: PDF, { custom = {}, clear = false }: MetadataOptions): Map<string, string> {
  const texts = clear ? new Map<string, string>() : customOf(pdf);
  for (const [name, text] of Object.entries(custom))
    if (text === null) texts.delete(name);
    else texts.set(name, text);
  return texts;
}

/** Some programs store each keyword in `dc:subject`. If a file has it, it is kept in step. */
function listKeywords(xmp: Xmp, keywords = ''): void {
  const listed = xmp.get('dc:subject');
  if (listed.length === 0) return;
  const words = keywords
    .split(/[,;]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.join() !== listed.join()) xmp.set('dc:subject', 'Bag', words);
}

function writeLanguage(pdf: PDF, xmp: Xmp, { language, clear }: MetadataOptions): void {
  const wanted = language === undefined && clear ? null : language;
  if (wanted === undefined) return;
  const catalog = pdf.getCatalog();
  if (wanted === null) catalog.delete('Lang');
  else catalog.set('Lang', PdfString.fromString(wanted));
  if (xmp.get('dc:language').length > 0) xmp.set('dc:language', 'Bag', wanted === null ? [] : [wanted]);
}

/** Tells whether a file has the metadata that PDF/UA requires: a title and a language (ISO 14289-1, 7.1 and 7.2). */
const mayBeForAll = (pdf: PDF, { title = '' }: Description): boolean => title !== '' && pdf.getCatalog().has('Lang');
