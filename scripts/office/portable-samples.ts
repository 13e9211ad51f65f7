import { onePage, packed, plain } from './portable.ts';

const FORM = '/AcroForm << /Fields [6 0 R 7 0 R] >>';
const LINES = '72 600 400 100 re S 72 650 m 472 650 l S 200 600 m 200 700 l S';

/** PDFs that cover all features of the reader, as input of random changes. */
export const portableSamples = (): { path: string; bytes: Buffer }[] => [
  {
    path: 'form-and-notes.pdf',
    bytes: Buffer.from(
      onePage({
        catalog: `${FORM} /Outlines 12 0 R /Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.txt) /EF << /F 11 0 R >> >>] >> >>`,
        page: '/Annots [6 0 R 7 0 R 8 0 R 9 0 R 10 0 R]',
        content: plain(
          `BT /F1 20 Tf 72 760 Td (Bees) Tj /F1 12 Tf 0 -40 Td (They sleep at night.) Tj ET ${LINES} q 99 0 0 99 72 400 cm /X Do Q`,
        ),
        resources: '/XObject << /X 14 0 R >>',
        more: [
          '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (Ada) /Rect [200 715 400 730] >>',
          '<< /Type /Annot /Subtype /Widget /FT /Btn /T (b) /V /On /AS /On /Rect [60 715 70 730] >>',
          '<< /Type /Annot /Subtype /Highlight /Rect [72 715 130 730] /QuadPoints [72 730 130 730 72 715 130 715] /C [1 1 0] /T (Ada) /Contents (Why?) >>',
          '<< /Type /Annot /Subtype /Text /Rect [9 9 29 29] /Contents (So.) /IRT 8 0 R >>',
          '<< /Type /Annot /Subtype /Link /Rect [72 715 130 730] /A << /S /URI /URI (https://a.example/) >> >>',
          plain('one', '/Type /EmbeddedFile'),
          '<< /First 13 0 R /Count 1 >>',
          '<< /Title (Bees) /Parent 12 0 R /Dest [3 0 R /Fit] >>',
          packed(
            Buffer.alloc(300, 99),
            '/Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceRGB /BitsPerComponent 8',
          ),
        ],
      }),
    ),
  },
  {
    path: 'tagged.pdf',
    bytes: Buffer.from(
      onePage({
        catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R',
        page: '/StructParents 0',
        content: plain(
          '/P << /MCID 0 >> BDC BT /F1 12 Tf 72 700 Td (One) Tj ET EMC /P << /MCID 1 >> BDC BT /F1 12 Tf 72 650 Td (Two) Tj ET EMC',
        ),
        more: [
          '<< /Type /StructTreeRoot /K [7 0 R 8 0 R] /ParentTree << /Nums [0 [7 0 R 8 0 R]] >> >>',
          '<< /Type /StructElem /S /H1 /P 6 0 R /Pg 3 0 R /K [0] >>',
          '<< /Type /StructElem /S /P /P 6 0 R /Pg 3 0 R /K [1] >>',
        ],
      }),
    ),
  },
];
