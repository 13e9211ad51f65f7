import { PdfDict, PdfName, PdfStream, PdfString, type PDF } from '@libpdf/core';
import { STANDARD_NAMESPACES, standardXmp, type Claims } from './xmp-extensions.ts';

/** The metadata of the file. */
export interface Metadata {
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly creator?: string;
  /** In BCP 47. */
  readonly language?: string;
}

const PRODUCER = 'Editor Companion';

/**
 * Writes metadata for archives to the information dictionary and, with equal values (ISO 19005-2, 6.6.2 and 6.6.3), to XMP. Ghostscript
 * would drop characters that are not ASCII.
 */
export function describeArchive(pdf: PDF, metadata: Metadata, now: Date, claims: Claims = PDFA_2B): void {
  const date = now.toISOString().replace(/\.\d+Z$/u, 'Z');
  const pdfDate = PdfString.fromString(`D:${date.replaceAll(/[-:T]/gu, '')}`);
  const { title, author, subject, keywords, creator, language } = metadata;
  const texts = { Title: title, Author: author, Subject: subject, Keywords: keywords, Creator: creator };
  const entries = Object.entries({ ...texts, Producer: PRODUCER }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, PdfString.fromString(text)] as const],
  );
  const info = PdfDict.of({ ...Object.fromEntries(entries), CreationDate: pdfDate, ModDate: pdfDate });
  const xmp = PdfStream.fromDict(
    { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') },
    Buffer.from(xmpOf(metadata, date, claims), 'utf8'),
  );
  pdf.context.info.trailer.set('Info', pdf.register(info));
  const catalog = pdf.getCatalog();
  catalog.set('Metadata', pdf.register(xmp));
  if (language !== undefined) catalog.set('Lang', PdfString.fromString(language));
}

const PDFA_2B: Claims = { pdfa: { part: 2, level: 'B' }, pdfua: false };

function xmpOf({ title, author, subject, keywords, creator }: Metadata, date: string, claims: Claims): string {
  const alternatives = (text: string): string =>
    `<rdf:Alt><rdf:li xml:lang="x-default">${escape(text)}</rdf:li></rdf:Alt>`;
  const sequence = (text: string): string => `<rdf:Seq><rdf:li>${escape(text)}</rdf:li></rdf:Seq>`;
  const property = (name: string, text: string | undefined, write: (text: string) => string = escape): string =>
    text === undefined ? '' : `<${name}>${write(text)}</${name}>\n`;
  return `<?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" ${STANDARD_NAMESPACES} xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
${standardXmp(claims)}<dc:format>application/pdf</dc:format>
${property('dc:title', title, alternatives)}${property('dc:creator', author, sequence)}${property('dc:description', subject, alternatives)}${property('pdf:Keywords', keywords)}${property('xmp:CreatorTool', creator)}<pdf:Producer>${PRODUCER}</pdf:Producer>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

/** Escapes text for XML without characters that XML does not allow. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
