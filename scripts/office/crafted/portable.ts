import { onePage, packed, plain, portable } from '../portable.ts';
import { files, varied, type Crafted } from './fill.ts';

/** The uncompressed bytes of a stream that is far smaller when compressed. */
const BOMB = 400_000_000;
const MANY = 1_000_000;

const numbers = (count: number, first = 6): string[] => Array.from({ length: count }, (_, at) => `${first + at} 0 R`);
const times = (count: number, make: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Returns forms that each draw the next one ten times. */
const laughs = (levels: number): string[] =>
  times(levels, (at) =>
    plain(
      at === levels - 1 ? '0 0 9 9 re f BT /F1 9 Tf (ha) Tj ET' : '/X Do '.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> /XObject << /X ${7 + at} 0 R >> >>`,
    ),
  );

const STREAMS: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  'a bomb of blanks': () => onePage({ content: packed(Buffer.alloc(BOMB, ' ')) }),
  'a bomb of operators': () => onePage({ content: packed('q Q '.repeat(BOMB / 8)) }),
  'a bomb of text': () => onePage({ content: packed('BT /F1 9 Tf (aaaaaaaa) Tj ET\n'.repeat(3_000_000)) }),
  'a bomb in a bomb': () => onePage({ content: packed(Buffer.alloc(BOMB, ' '), '', 3) }),
  'states that never end': () => onePage({ content: packed('q '.repeat(20_000_000)) }),
  'arrays in arrays': () => onePage({ content: packed(`${'['.repeat(5_000_000)} TJ`) }),
  'a path without end': () => onePage({ content: packed(`0 0 m ${varied((at) => `${at % 500} ${at % 700} l `)} S`) }),
  'a million rectangles': () =>
    onePage({ content: packed(varied((at) => `${at % 500} ${at % 800} 3 3 re f\n`, 16_000_000)) }),
  'a million curves': () =>
    onePage({ content: packed(varied((at) => `${at % 500} ${at % 800} m 1 2 3 4 ${at % 90} 9 c S\n`, 30_000_000)) }),
  'words everywhere': () =>
    onePage({
      content: packed(
        `BT /F1 1 Tf ${varied((at, letters) => `1 0 0 1 ${at % 590} ${(at * 7) % 840} Tm (${letters}) Tj `, 16_000_000)} ET`,
      ),
    }),
  'forms that laugh': () => onePage({ content: '/X Do', resources: '/XObject << /X 6 0 R >>', more: laughs(9) }),
  'a form that draws itself': () =>
    onePage({
      content: '/X Do',
      resources: '/XObject << /X 6 0 R >>',
      more: [
        plain(
          '/X Do '.repeat(1000),
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
        ),
      ],
    }),
  'an image of a gigapixel': () =>
    onePage({
      content: 'q 500 0 0 500 9 9 cm /X Do Q',
      resources: '/XObject << /X 6 0 R >>',
      more: [
        packed(
          Buffer.alloc(100_000_000),
          '/Type /XObject /Subtype /Image /Width 40000 /Height 40000 /ColorSpace /DeviceGray /BitsPerComponent 8',
        ),
      ],
    }),
  'one image ten thousand times': () =>
    onePage({
      content: packed('q 50 0 0 50 9 9 cm /X Do Q '.repeat(10_000)),
      resources: '/XObject << /X 6 0 R >>',
      more: [
        packed(
          Buffer.alloc(3_000_000, 9),
          '/Type /XObject /Subtype /Image /Width 1000 /Height 1000 /ColorSpace /DeviceRGB /BitsPerComponent 8',
        ),
      ],
    }),
};

const OUTLINE = (entries: string): string => `<< /Title (a) ${entries} >>`;

const CIRCLES: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  'a page tree in a circle': () =>
    portable(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000000 >>']),
  'a page tree that is deep': () =>
    portable([
      '<< /Type /Catalog /Pages 2 0 R >>',
      ...times(100_000, (at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 >>`),
    ]),
  'a billion pages': () =>
    portable([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ]),
  'one page a million times': () =>
    portable([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${'3 0 R '.repeat(MANY)}] /Count ${MANY} >>`,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ]),
  'an outline in a circle': () =>
    onePage({
      catalog: '/Outlines 6 0 R',
      more: ['<< /First 7 0 R >>', OUTLINE('/Next 8 0 R /First 7 0 R'), OUTLINE('/Next 7 0 R /First 6 0 R')],
    }),
  'an outline that is deep': () =>
    onePage({ catalog: '/Outlines 6 0 R', more: times(200_000, (at) => OUTLINE(`/First ${at + 7} 0 R`)) }),
  'an outline that is long': () =>
    onePage({
      catalog: '/Outlines 6 0 R',
      more: ['<< /First 7 0 R >>', ...times(500_000, (at) => OUTLINE(`/Next ${at + 8} 0 R`))],
    }),
  'a table of objects in a circle': () => onePage({ trailer: '/Prev 9' }),
  'a structure in a circle': () =>
    onePage({
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R',
      page: '/StructParents 0',
      more: [
        '<< /Type /StructTreeRoot /K [7 0 R] /ParentTree << /Nums [0 [7 0 R]] >> >>',
        '<< /Type /StructElem /S /P /P 7 0 R /Pg 3 0 R /K [7 0 R 6 0 R 7 0 R] >>',
      ],
    }),
  'a structure that is deep': () =>
    onePage({
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R',
      page: '/StructParents 0',
      more: [
        '<< /Type /StructTreeRoot /K [7 0 R] /ParentTree << /Nums [0 [50000 0 R]] >> >>',
        ...times(60_000, (at) => `<< /Type /StructElem /S /Div /P ${6 + at} 0 R /Pg 3 0 R /K [${8 + at} 0 R] >>`),
      ],
    }),
  'colours in a circle': () =>
    onePage({
      content: '/C cs 1 sc 0 0 99 99 re f',
      resources: '/ColorSpace << /C 6 0 R >>',
      more: ['[/Separation /A 6 0 R 6 0 R]'],
    }),
};

const note = (entries: string): string =>
  `<< /Type /Annot /Subtype /Text /Rect [9 9 29 29] /Contents (a) ${entries} >>`;
const field = (entries: string): string =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [72 690 300 710] ${entries} >>`;

const ANNOTATIONS: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  'notes that answer each other': () =>
    onePage({
      page: `/Annots [${numbers(20_000).join(' ')}]`,
      more: times(20_000, (at) => note(`/IRT ${6 + ((at + 1) % 20_000)} 0 R`)),
    }),
  'a million notes': () => onePage({ page: `/Annots [${'6 0 R '.repeat(MANY)}]`, more: [note('')] }),
  'highlights over all of a long page': () =>
    onePage({
      content: packed(
        `BT /F1 1 Tf ${varied((at, letters) => `1 0 0 1 ${at % 590} ${(at * 7) % 840} Tm (${letters}) Tj `, 4_000_000)} ET`,
      ),
      page: `/Annots [${'6 0 R '.repeat(90_000)}]`,
      more: [
        `<< /Type /Annot /Subtype /Highlight /Rect [0 0 595 842] /QuadPoints [${'0 842 595 842 0 0 595 0 '.repeat(256)}] >>`,
      ],
    }),
  'a note that says too much': () =>
    onePage({
      page: '/Annots [6 0 R]',
      more: [`<< /Type /Annot /Subtype /Text /Rect [9 9 29 29] /Contents (${'a'.repeat(30_000_000)}) >>`],
    }),
  'ten thousand fields': () =>
    onePage({
      catalog: `/AcroForm << /Fields [${numbers(10_000).join(' ')}] >>`,
      page: `/Annots [${numbers(10_000).join(' ')}]`,
      more: times(10_000, (at) => field(`/T (f${at}) /V (value ${at})`)),
    }),
  'fields in a circle': () =>
    onePage({
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      page: '/Annots [6 0 R]',
      more: [field('/T (a) /V (b) /Parent 6 0 R /Kids [6 0 R 7 0 R]'), field('/T (a) /Parent 6 0 R /Kids [6 0 R]')],
    }),
  'fields that are deep': () =>
    onePage({
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      page: '/Annots [50005 0 R]',
      more: times(50_000, (at) => field(`/T (a) /Parent ${5 + at} 0 R /Kids [${7 + at} 0 R]`)),
    }),
  'choices without end': () =>
    onePage({
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      page: `/Annots [${'6 0 R '.repeat(1000)}]`,
      more: [
        `<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 2097152 /T (a) /Rect [9 9 90 90] /Opt [${'(abc) '.repeat(300_000)}] /V [${'(abc) '.repeat(1000)}] >>`,
      ],
    }),
  'files within in a circle': () =>
    onePage({
      catalog: '/Names << /EmbeddedFiles 6 0 R >>',
      more: ['<< /Kids [6 0 R 6 0 R 7 0 R] >>', '<< /Kids [6 0 R] >>'],
    }),
  'a bomb within': () =>
    onePage({
      catalog: '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a) /EF << /F 6 0 R >> >>] >> >>',
      more: [packed(Buffer.alloc(BOMB), '/Type /EmbeddedFile')],
    }),
  'a hundred thousand files within': () =>
    onePage({
      catalog: `/Names << /EmbeddedFiles << /Names [${'(a) << /F (a) /EF << /F 6 0 R >> >> '.repeat(100_000)}] >> >>`,
      more: [plain('a', '/Type /EmbeddedFile')],
    }),
};

const SIZES: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  'a million objects': () => onePage({ more: times(MANY, (at) => `<< /A ${at} >>`) }),
  'a dictionary in a dictionary': () => onePage({ more: [`${'<< /A '.repeat(MANY)}1${' >>'.repeat(MANY)}`] }),
  'paper as large as a country': () => onePage({ box: '0 0 1000000000 1000000000' }),
  'paper without size': () => onePage({ box: '0 0 0 0' }),
  'paper inside out': () => onePage({ box: '99999999999999999999 1e38 -1e38 -99999999999999999999' }),
  'a scan on paper as large as a country': () =>
    onePage({
      box: '0 0 1000000000 1000000000',
      content: 'q 1000000000 0 0 1000000000 0 0 cm /X Do Q',
      resources: '/XObject << /X 6 0 R >>',
      more: [
        packed(
          Buffer.alloc(1_000_000),
          '/Type /XObject /Subtype /Image /Width 1000 /Height 1000 /ColorSpace /DeviceGray /BitsPerComponent 8',
        ),
      ],
    }),
  'a password that takes long': () =>
    onePage({
      trailer: `/Encrypt << /Filter /Standard /V 5 /R 6 /Length 256 /P -4 /O <${'0'.repeat(96)}> /U <${'0'.repeat(96)}> /OE <${'0'.repeat(64)}> /UE <${'0'.repeat(64)}> /Perms <${'0'.repeat(32)}> >> /ID [<00><00>]`,
    }),
};

/** Returns PDFs that are designed to exhaust a reader. */
export const portableFiles = (): Crafted[] =>
  [STREAMS, CIRCLES, ANNOTATIONS, SIZES].flatMap((set) => files('pdf', set));
