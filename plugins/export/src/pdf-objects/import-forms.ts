import { PdfArray, PdfDict, PdfName, PdfStream, type PDF, type PdfRef } from '@libpdf/core';
import { contentOf } from './page-content.ts';

/** Imports all sheets at once, so that they share their fonts: they become form XObjects of one page, which is embedded. */
export async function importForms(pdf: PDF, sheets: PDF): Promise<PdfRef[]> {
  const resolve = sheets.getObject.bind(sheets);
  const entries = sheets.getPages().map(({ dict }, index): [string, PdfRef] => {
    const form = PdfStream.fromDict(
      {
        Type: PdfName.of('XObject'),
        Subtype: PdfName.of('Form'),
        BBox: dict.getArray('MediaBox', resolve) ?? new PdfArray(),
        Resources: dict.get('Resources') ?? new PdfDict(),
        Group: PdfDict.of({ S: PdfName.of('Transparency') }),
      },
      contentOf(sheets, dict),
    );
    return [`S${index}`, sheets.register(form)];
  });
  const carrier = sheets.getPage(0);
  if (carrier === null) return [];
  carrier.dict.set('Resources', PdfDict.of({ XObject: PdfDict.of(Object.fromEntries(entries)) }));
  const { ref } = await pdf.embedPage(sheets, 0);
  const carried = pdf.getObject(ref);
  const into = pdf.getObject.bind(pdf);
  const forms = carried instanceof PdfStream ? carried.getDict('Resources', into)?.getDict('XObject', into) : undefined;
  return entries.flatMap(([name]) => forms?.getRef(name) ?? []);
}
