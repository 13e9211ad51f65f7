import { PdfDict, type PDF } from '@libpdf/core';
import { isSigned } from '../assembly/form-fields.ts';
import { openPdf } from '../document/open-pdf.ts';
import { onlyFile, type MadeFile, type Workbench } from './outcome.ts';

export interface FlattenOptions {
  readonly password?: string;
  readonly forms?: boolean;
  readonly annotations?: boolean;
}

/** Draws what form fields and annotations show on their pages. @throws CompanionError PDF_FILE_… (422). */
export async function flatten(
  bench: Workbench,
  { password, forms = true, annotations = true }: FlattenOptions,
): Promise<MadeFile> {
  const pdf = await openPdf(onlyFile(bench, password), bench.limits, 'modify');
  giveOwnResources(pdf);
  const isTagged = pdf.getCatalog().has('StructTreeRoot');
  if (forms && isSigned(pdf)) bench.losses.add('PDF_SIGNATURES_REMOVED');
  const form = forms ? pdf.getForm() : null;
  let count = form?.getFields().length ?? 0;
  form?.flatten();
  if (forms) pdf.getCatalog().delete('AcroForm');
  bench.progress(0.5);
  if (annotations) count += pdf.flattenAnnotations({ removeLinks: false });
  if (isTagged) bench.losses.add('PDF_TEXT_UNTAGGED', count);
  return { bytes: await pdf.save(), extension: 'pdf' };
}

/** Pages may share their resources; what is drawn on each has names of its page only. */
function giveOwnResources(pdf: PDF): void {
  const resolve = pdf.getObject.bind(pdf);
  for (const { dict } of pdf.getPages()) {
    const own = (dict.getDict('Resources', resolve) ?? inheritedResources(pdf, dict)).clone();
    const objects = own.getDict('XObject', resolve);
    if (objects) own.set('XObject', objects.clone());
    dict.set('Resources', own);
  }
}

const MAX_ANCESTORS = 100;

function inheritedResources(pdf: PDF, page: PdfDict): PdfDict {
  const resolve = pdf.getObject.bind(pdf);
  let above = page.getDict('Parent', resolve);
  for (let at = 0; above && at < MAX_ANCESTORS; at += 1) {
    const resources = above.getDict('Resources', resolve);
    if (resources) return resources;
    above = above.getDict('Parent', resolve);
  }
  return new PdfDict();
}
