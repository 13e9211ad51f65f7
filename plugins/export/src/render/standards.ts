import type { PdfOptions } from '../options/pdf-options.ts';
import { MAX_ATTACHED } from '../options/pdf-standards.ts';
import type { Attachment } from '../standard/attachments.ts';
import type { Standard } from '../standard/conform.ts';
import { readInvoice, type InvoiceProfile } from '../standard/invoice.ts';

/** Tells whether Ghostscript makes the file. It accepts all files but loses their tags and the fields of a form. */
export const isForGhostscript = ({ pdfa, pdfua, invoice, forms }: PdfOptions): boolean =>
  pdfa === '2b' && pdfua !== true && invoice === undefined && forms !== 'fields';

/** Tells whether the file must be accessible. */
export const asksForTags = ({ pdfa, pdfua }: PdfOptions): boolean => pdfua === true || pdfa?.endsWith('a') === true;

/** Returns the standard that the options request. Undefined for none. */
export function standardOf(
  options: PdfOptions & Pick<Standard, 'statesLanguage'> & { readonly title: string },
): Standard | undefined {
  const { pdfua = false, invoice, title, statesLanguage, metadata = {} } = options;
  const pdfa = options.pdfa ?? (invoice ? '3b' : undefined);
  if (isForGhostscript(options) || (pdfa === undefined && !pdfua)) return undefined;
  const profile = invoice && profileOf(invoice.xml);
  return {
    pdfua,
    statesLanguage,
    metadata: { ...(title !== '' && { title }), ...metadata },
    ...(pdfa && { pdfa: { part: pdfa.startsWith('3') ? 3 : 2, level: pdfa.endsWith('a') ? 'A' : 'B' } }),
    ...(profile && { invoice: { profile, filename: filenameOf(profile) } }),
  };
}

/** Returns the attachments of the request and its invoice. */
export function attachmentsOf({ attachments = [], invoice }: PdfOptions): Attachment[] {
  const profile = invoice && profileOf(invoice.xml);
  const files = attachments.map(
    ({ content, mediaType = 'application/octet-stream', relationship = 'Unspecified', ...rest }) => ({
      ...rest,
      mediaType,
      relationship,
      bytes: new Uint8Array(Buffer.from(content, 'base64')),
    }),
  );
  if (!invoice || !profile) return files;
  const own: Attachment = {
    name: filenameOf(profile),
    bytes: new Uint8Array(Buffer.from(invoice.xml)),
    mediaType: 'text/xml',
    description: 'Factur-X/ZUGFeRD invoice',
    // Profiles without lines do not contain everything on the page.
    relationship: WITHOUT_LINES.has(profile) ? 'Data' : 'Alternative',
  };
  return [own, ...files];
}

const WITHOUT_LINES: ReadonlySet<InvoiceProfile> = new Set(['MINIMUM', 'BASIC WL']);

const filenameOf = (profile: InvoiceProfile): string => (profile === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml');

function profileOf(xml: string): InvoiceProfile | undefined {
  const read = readInvoice(xml);
  return 'profile' in read ? read.profile : undefined;
}

/** Returns the contradictions of the options, each with its path. */
export function standardFaults(options: PdfOptions): { path: string; message: string }[] {
  const { pdfa, pdfua = false, invoice, attachments = [], tagged, encryption } = options;
  const faults: [isFault: boolean, path: string, message: string][] = [
    [pdfua && pdfa?.endsWith('b') === true, 'pdfua', 'Level b of PDF/A does not include tags. Ask for level a.'],
    [tagged === false && asksForTags(options), 'tagged', 'PDF/UA and level a of PDF/A need tags.'],
    [encryption !== undefined && pdfua, 'pdfua', 'A PDF/UA file is not encrypted here.'],
    [
      pdfa?.startsWith('2') === true && (attachments.length > 0 || invoice !== undefined),
      'pdfa',
      'PDF/A-2 allows only PDF/A attachments (ISO 19005-2, 6.8). Ask for 3b or 3a.',
    ],
    [
      encryption !== undefined && invoice !== undefined,
      'invoice',
      'An invoice is a PDF/A-3, which must not be encrypted.',
    ],
  ];
  return [
    ...faults.filter(([isFault]) => isFault).map(([, path, message]) => ({ path: `pdfOptions.${path}`, message })),
    ...attachmentFaults(attachments, invoice),
    ...invoiceFaults(invoice),
  ];
}

function attachmentFaults(
  attachments: NonNullable<PdfOptions['attachments']>,
  invoice: PdfOptions['invoice'],
): { path: string; message: string }[] {
  const path = 'pdfOptions.attachments';
  const faults: { path: string; message: string }[] = [];
  const profile = invoice && profileOf(invoice.xml);
  const names = [...attachments.map(({ name }) => name), ...(profile ? [filenameOf(profile)] : [])];
  if (new Set(names).size < names.length) faults.push({ path, message: 'Two attachments have the same name.' });
  const characters = attachments.reduce((sum, { content }) => sum + content.length, 0);
  if (characters > MAX_ATTACHED)
    faults.push({ path, message: `They have ${characters} characters of base64; together at most ${MAX_ATTACHED}.` });
  for (const [index, { created, modified }] of attachments.entries())
    for (const [name, date] of Object.entries({ created, modified }))
      if (date !== undefined && Number.isNaN(Date.parse(date)))
        faults.push({ path: `${path}.${index}.${name}`, message: `The date ${date} does not exist.` });
  return faults;
}

function invoiceFaults(invoice: PdfOptions['invoice']): { path: string; message: string }[] {
  if (!invoice) return [];
  const read = readInvoice(invoice.xml);
  const path = 'pdfOptions.invoice.xml';
  if ('fault' in read) return [{ path, message: `The XML is not a Factur-X or ZUGFeRD invoice: ${read.fault}.` }];
  const { profile } = invoice;
  return profile === undefined || profile === read.profile
    ? []
    : [{ path, message: `The XML has the profile ${read.profile}, but \`profile\` is ${profile}.` }];
}
