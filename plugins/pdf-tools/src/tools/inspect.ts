import { openPdf } from '../document/open-pdf.ts';
import { isSigned } from '../assembly/form-fields.ts';
import type { Inspection } from './inspection.ts';
import { claimsIn } from '../metadata/claims.ts';
import { customOf, describe } from '../metadata/description.ts';
import { xmpOf } from '../metadata/xmp-stream.ts';
import { onlyFile, type Workbench } from './outcome.ts';

const MAX_SIZES = 1000;
const MAX_FIELDS = 1000;
const MAX_TEXT = 10_000;

/** Reads the properties of a file. @throws CompanionError PDF_FILE_… (422). */
export async function inspect(bench: Workbench, password: string | undefined): Promise<Inspection> {
  const pdf = await openPdf(onlyFile(bench, password), bench.limits);
  const { xmp } = xmpOf(pdf);
  const metadata = { ...describe(pdf, xmp), language: pdf.getLanguage() };
  return {
    version: pdf.version,
    pages: pdf.getPageCount(),
    sizes: pdf
      .getPages()
      .slice(0, MAX_SIZES)
      .map(({ width, height }) => ({ width, height })),
    metadata: cutTexts(Object.entries(metadata)),
    custom: cutTexts([...customOf(pdf)].slice(0, MAX_FIELDS)),
    claims: claimsIn(xmp),
    isTagged: pdf.getCatalog().has('StructTreeRoot'),
    isEncrypted: pdf.isEncrypted,
    isSigned: isSigned(pdf),
    permissions: { ...pdf.getPermissions() },
    attachments: [...pdf.getAttachments().values()].slice(0, MAX_FIELDS).map(({ name, mimeType, size }) => ({
      name,
      ...(mimeType !== undefined && { mediaType: mimeType }),
      ...(size !== undefined && { size }),
    })),
    fields: (pdf.getForm()?.getFields() ?? []).slice(0, MAX_FIELDS).map(({ name, type }) => ({ name, type })),
  };
}

const cutTexts = (entries: readonly (readonly [string, string | undefined])[]): Record<string, string> =>
  Object.fromEntries(entries.flatMap(([name, text]) => (text === undefined ? [] : [[name, text.slice(0, MAX_TEXT)]])));
