import { FIRST_OBJECT, pdf, text } from '../../../import-pdf/test/kit/pdf.ts';

const object = (at: number): string => `${FIRST_OBJECT + at} 0 R`;
/** The reference of a page by its index from 0. */
const page = (at: number): string => `${20_000 + at * 2} 0 R`;

/**
 * Returns a report of three pages with all features of PDF: bookmarks, a link from page 1 to page 3 by name, a text field on page 2, tags
 * for each page with a table whose cells name their heading, page labels (i, then 1, 2), a layer and an attachment.
 */
export function report(title: string): Buffer {
  const objects = [
    'null',
    // 1: outline, 2 to 4: its items
    `<< /Type /Outlines /First ${object(2)} /Last ${object(4)} /Count 2 >>`,
    `<< /Title (${title} one) /Parent ${object(1)} /Next ${object(4)} /First ${object(3)} /Last ${object(3)} /Count -1 /Dest [${page(0)} /Fit] >>`,
    `<< /Title (${title} two) /Parent ${object(2)} /A << /S /GoTo /D (second) >> >>`,
    `<< /Title (${title} three) /Parent ${object(1)} /Prev ${object(2)} /Dest (third) >>`,
    // 5: link, 6: field
    `<< /Type /Annot /Subtype /Link /Rect [72 700 200 720] /Dest (third) /StructParent 3 >>`,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (${title}) /Rect [72 600 200 620] /P ${page(1)} /DA (/Helv 12 Tf 0 g) /AP << /N ${object(15)} >> >>`,
    // 7: tag tree, 8: document, 9 to 11: paragraphs, 12 and 13: cells, 14: link
    `<< /Type /StructTreeRoot /K ${object(8)} /ParentTree << /Nums [0 [${object(9)}] 1 [${object(10)} ${object(12)} ${object(13)}] 2 [${object(11)}] 3 ${object(14)}] >> /ParentTreeNextKey 4 /RoleMap << /Note /${title} >> /IDTree << /Names [(head) ${object(12)}] >> >>`,
    `<< /Type /StructElem /S /Document /P ${object(7)} /K [${object(9)} ${object(14)} ${object(10)} ${object(12)} ${object(13)} ${object(11)}] >>`,
    `<< /Type /StructElem /S /Note /P ${object(8)} /Pg ${page(0)} /K 0 >>`,
    `<< /Type /StructElem /S /P /P ${object(8)} /Pg ${page(1)} /K 0 >>`,
    `<< /Type /StructElem /S /P /P ${object(8)} /Pg ${page(2)} /K 0 >>`,
    `<< /Type /StructElem /S /TH /ID (head) /P ${object(8)} /Pg ${page(1)} /K 1 >>`,
    `<< /Type /StructElem /S /TD /P ${object(8)} /Pg ${page(1)} /K 2 /A << /O /Table /Headers [(head)] >> >>`,
    `<< /Type /StructElem /S /Link /P ${object(8)} /Pg ${page(0)} /K << /Type /OBJR /Obj ${object(5)} >> >>`,
    '<< /Type /XObject /Subtype /Form /BBox [0 0 128 20] /Length 31 >>\nstream\n0.5 g 0 0 128 20 re f          \nendstream',
    // 16: layer, 17: file specification, 18: its bytes
    '<< /Type /OCG /Name (Notes) >>',
    `<< /Type /Filespec /F (data.txt) /UF (data.txt) /EF << /F ${object(18)} >> >>`,
    '<< /Type /EmbeddedFile /Subtype /text#2Fplain /Length 4 >>\nstream\ndata\nendstream',
  ];
  const marked = (id: number, y: number, words: string): string => `/P << /MCID ${id} >> BDC ${text(72, y, words)} EMC`;
  return pdf({
    pages: [
      { content: marked(0, 780, `${title} first`), annotations: [object(5)], entries: '/StructParents 0' },
      {
        content: [marked(0, 780, `${title} second`), marked(1, 740, 'Head'), marked(2, 700, 'Cell')].join('\n'),
        annotations: [object(6)],
        entries: '/StructParents 1',
      },
      { content: marked(0, 780, `${title} third`), entries: '/StructParents 2 /Rotate 90' },
    ],
    info: `/Title (${title})`,
    catalog: [
      `/Outlines ${object(1)} /StructTreeRoot ${object(7)} /MarkInfo << /Marked true >> /Lang (en)`,
      `/AcroForm << /Fields [${object(6)}] /DR << /Font << /Helv 13 0 R >> >> /DA (/Helv 12 Tf 0 g) >>`,
      '/PageLabels << /Nums [0 << /S /r >> 1 << /S /D >>] >>',
      `/OCProperties << /OCGs [${object(16)}] /D << /OFF [${object(16)}] /Order [${object(16)}] >> >>`,
      `/Names << /Dests << /Names [(second) [${page(1)} /Fit] (third) [${page(2)} /Fit]] >> /EmbeddedFiles << /Names [(data.txt) ${object(17)}] >> >>`,
    ].join(' '),
    objects,
  });
}
