import { errors } from '../errors.ts';
import { createEngine, withText, type Engine } from './engine.ts';
import { openForm } from './form.ts';
import { loadPdfium, type EngineMemory } from './module.ts';

/** PDFium's error codes for files that it cannot open (fpdfview.h, `FPDF_ERR_…`). */
const FAULTS = { password: 4, security: 5 } as const;

/** A file that PDFium has opened. */
export interface Source extends Disposable {
  readonly engine: Engine;
  readonly document: number;
  readonly pages: number;
  /** The handle of the form. 0 if the file has none. */
  readonly form: number;
  /** True if the file declares a structure tree. */
  readonly isTagged: boolean;
}

/**
 * Opens a file, with a password if it is encrypted. PDFium tries the password in UTF-8 and in the encoding of older files.
 * @throws PDF_DAMAGED, PDF_ENCRYPTED, PDF_PASSWORD_WRONG, PDF_ENCRYPTION_UNKNOWN (422); RangeError where memory ends.
 */
export async function openSource(
  bytes: Uint8Array,
  password?: string,
  memory: EngineMemory = { isFull: false },
): Promise<Source> {
  const engine = createEngine(await loadPdfium(memory));
  const { pdfium } = engine;
  const place = pdfium.wasmExports.malloc(bytes.length);
  if (place === 0) throw new RangeError('no more memory');
  pdfium.HEAPU8.set(bytes, place);
  const document = withText(engine, password ?? '', (key) => pdfium._FPDF_LoadMemDocument(place, bytes.length, key));
  if (document === 0) refuse(pdfium._FPDF_GetLastError(), password !== undefined);
  const pages = pdfium._FPDF_GetPageCount(document);
  if (pages === 0) throw errors.PDF_DAMAGED({ reason: 'it has no page' });
  const isTagged = pdfium._FPDFCatalog_IsTagged(document) !== 0;
  const { form, close } = openForm(engine, document);
  return {
    engine,
    document,
    pages,
    form,
    isTagged,
    [Symbol.dispose]() {
      close();
      pdfium._FPDF_CloseDocument(document);
    },
  };
}

function refuse(fault: number, hasPassword: boolean): never {
  if (fault === FAULTS.password) throw hasPassword ? errors.PDF_PASSWORD_WRONG() : errors.PDF_ENCRYPTED();
  if (fault === FAULTS.security) throw errors.PDF_ENCRYPTION_UNKNOWN();
  throw errors.PDF_DAMAGED({ reason: 'its parts cannot be found' });
}
