import { deflateSync } from 'node:zlib';
import { FIRST_OBJECT, page, pdf } from '../../../import-pdf/test/kit/pdf.ts';

const object = (at: number): string => `${FIRST_OBJECT + at} 0 R`;
const stream = (bytes: Buffer, entries = ''): string =>
  `<< /Length ${bytes.length} ${entries} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
const pages = [page('Text')];
const BOMB = 400_000_000;

/** Nests dictionaries or arrays. */
const nested = (open: string, close: string, levels: number): string => open.repeat(levels) + close.repeat(levels);

/** Files that are made to attack their readers. */
export const HOSTILE: Readonly<Record<string, () => Buffer>> = {
  'pages that are their own parents': () =>
    pdf({
      pages,
      catalog: `/Pages ${object(1)}`,
      objects: ['null', `<< /Type /Pages /Kids [${object(1)} ${object(1)}] /Count 9 /Parent ${object(1)} >>`],
    }),
  'a hundred thousand references to one page': () =>
    pdf({
      pages,
      catalog: `/Pages ${object(1)}`,
      objects: ['null', `<< /Type /Pages /Kids [${'20000 0 R '.repeat(100_000)}] /Count 100000 >>`],
    }),
  'circular bookmarks': () =>
    pdf({
      pages,
      catalog: `/Outlines ${object(1)}`,
      objects: [
        'null',
        `<< /First ${object(2)} /Last ${object(2)} >>`,
        `<< /Title (a) /Parent ${object(1)} /Next ${object(2)} /First ${object(2)} >>`,
      ],
    }),
  'circular tags': () =>
    pdf({
      pages,
      catalog: `/StructTreeRoot ${object(1)}`,
      objects: [
        'null',
        `<< /Type /StructTreeRoot /K ${object(2)} /ParentTree ${object(3)} >>`,
        `<< /S /P /P ${object(1)} /K [${object(2)} ${object(2)}] >>`,
        `<< /Kids [${object(3)}] >>`,
      ],
    }),
  'circular fields': () =>
    pdf({
      pages,
      catalog: `/AcroForm << /Fields [${object(1)}] >>`,
      objects: ['null', `<< /T (a) /FT /Tx /Parent ${object(1)} /Kids [${object(1)}] >>`],
    }),
  'circular names': () =>
    pdf({
      pages,
      catalog: `/Names << /Dests ${object(1)} /EmbeddedFiles ${object(1)} >>`,
      objects: ['null', `<< /Kids [${object(1)}] /Names [(a) ${object(1)}] >>`],
    }),
  'a hundred thousand levels': () => pdf({ pages, catalog: `/X ${nested('[', ']', 100_000)}` }),
  'ten thousand levels of dictionaries': () =>
    pdf({ pages, catalog: `/ViewerPreferences ${nested('<< /A ', ' >>', 10_000)}` }),
  'XMP that decompresses to 400 MB': () =>
    pdf({
      pages,
      catalog: `/Metadata ${object(1)}`,
      objects: [
        'null',
        stream(deflateSync(Buffer.alloc(BOMB, 0x20)), '/Type /Metadata /Subtype /XML /Filter /FlateDecode'),
      ],
    }),
  'XMP of twenty thousand levels': () =>
    pdf({
      pages,
      catalog: `/Metadata ${object(1)}`,
      objects: ['null', stream(Buffer.from(nested('<a>', '</a>', 20_000)), '/Type /Metadata /Subtype /XML')],
    }),
  'a page of endless content': () =>
    pdf({
      pages: [{ content: 'q '.repeat(500_000), entries: '/MediaBox [0 0 1e300 -1e300] /Rotate 1e99 /UserUnit 1e300' }],
    }),
  'contents that contain themselves': () =>
    pdf({
      pages: [{ content: '', entries: `/Contents ${object(1)}` }],
      objects: ['null', `[${object(1)} ${object(1)}]`],
    }),
  'labels for the greatest number of pages': () =>
    pdf({ pages, catalog: '/PageLabels << /Nums [0 << /S /R /St 2147483647 >> 0 << /S /a /St 2147483647 >>] >>' }),
  'a cross-reference table that refers to itself': () =>
    Buffer.from(
      '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF',
      'latin1',
    ),
  'a billion objects': () =>
    Buffer.from(
      '%PDF-1.7\nxref\n0 1000000000\n0000000000 65535 f \ntrailer << /Size 1000000000 /Root 1 0 R >>\nstartxref\n9\n%%EOF',
      'latin1',
    ),
  'only a signature': () => Buffer.from('%PDF-1.7'),
};
