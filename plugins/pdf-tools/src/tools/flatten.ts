import { isSigned } from '../assembly/form-fields.ts';
import { ownResources } from '../document/inherited.ts';
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
  for (const { dict } of pdf.getPages()) ownResources(pdf, dict, ['XObject']);
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
