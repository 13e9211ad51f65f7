import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString, type PDF } from '@libpdf/core';

/** The relationship of an attachment to the document (ISO 32000-2, 7.11.3). */
export const RELATIONSHIPS = ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'] as const;

export interface Attachment {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly relationship: (typeof RELATIONSHIPS)[number];
  readonly description?: string;
  /** In ISO 8601. */
  readonly created?: string;
  readonly modified?: string;
}

/** Attaches files to the whole document (ISO 32000-2, 14.13): each in the name tree and in the associated files. */
export function attachFiles(pdf: PDF, files: readonly Attachment[], now: Date): void {
  const resolve = pdf.getObject.bind(pdf);
  const catalog = pdf.getCatalog();
  const sorted = files
    .map((file) => ({ key: PdfString.fromString(file.name), file }))
    .toSorted((one, other) => Buffer.compare(one.key.bytes, other.key.bytes));
  const specifications = sorted.map(({ key, file }) => ({ key, ref: pdf.register(specificationOf(pdf, file, now)) }));
  const names = (catalog.getDict('Names', resolve) ?? new PdfDict()).clone();
  const leaves = specifications.flatMap(({ key, ref }) => [key, ref]);
  names.set('EmbeddedFiles', PdfDict.of({ Names: new PdfArray(leaves) }));
  catalog.set('Names', names);
  catalog.set('AF', new PdfArray(specifications.map(({ ref }) => ref)));
}

function specificationOf(pdf: PDF, file: Attachment, now: Date): PdfDict {
  const { name, bytes, mediaType, relationship, description } = file;
  const [created = now, modified = now] = [file.created, file.modified].map((date) => date && new Date(date));
  const stream = PdfStream.fromDict(
    {
      Type: PdfName.of('EmbeddedFile'),
      Subtype: PdfName.of(mediaType),
      Filter: PdfName.of('FlateDecode'),
      Params: PdfDict.of({
        Size: PdfNumber.of(bytes.length),
        CreationDate: dateOf(created || now),
        ModDate: dateOf(modified || now),
        CheckSum: PdfString.fromBytes(createHash('md5').update(bytes).digest()),
      }),
    },
    deflateSync(bytes),
  );
  const ref = pdf.register(stream);
  const text = PdfString.fromString(name);
  return PdfDict.of({
    Type: PdfName.of('Filespec'),
    F: text,
    UF: text,
    AFRelationship: PdfName.of(relationship),
    EF: PdfDict.of({ F: ref, UF: ref }),
    ...(description !== undefined && { Desc: PdfString.fromString(description) }),
  });
}

const dateOf = (date: Date): PdfString =>
  PdfString.fromString(`D:${date.toISOString().slice(0, 19).replaceAll(/[-:T]/gu, '')}Z`);
