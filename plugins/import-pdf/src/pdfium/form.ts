import type { Engine } from './engine.ts';

const INFO_BYTES = 512;
const INFO_VERSION = 2;

/**
 * Lets PDFium read the form of a file. No script can run, because the build has no script engine and receives none of a viewer's callbacks.
 */
export function openForm({ pdfium }: Engine, document: number): { readonly form: number; readonly close: () => void } {
  if (pdfium._FPDF_GetFormType(document) === 0) return { form: 0, close: () => undefined };
  const info = pdfium.wasmExports.malloc(INFO_BYTES);
  if (info === 0) throw new RangeError('no more memory');
  pdfium.HEAPU8.fill(0, info, info + INFO_BYTES);
  pdfium.HEAP32[info >> 2] = INFO_VERSION;
  const form = pdfium._FPDFDOC_InitFormFillEnvironment(document, info);
  return { form, close: () => void (form === 0 ? 0 : pdfium._FPDFDOC_ExitFormFillEnvironment(form)) };
}
