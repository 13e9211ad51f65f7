import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { errors } from './errors.ts';
import type { Language } from './languages.ts';

/** The members of Tesseract's result that are used (`TessBaseAPI::GetJSONText`). */
export interface Recognized {
  readonly blocks: readonly { readonly paragraphs: readonly { readonly lines: readonly RecognizedLine[] }[] }[] | null;
}

export interface RecognizedLine {
  readonly baseline: { readonly y0: number; readonly y1: number };
  /** Heights in pixels: of the whole row, and of the parts above and below small letters. */
  readonly rowAttributes: { readonly rowHeight: number; readonly ascenders: number; readonly descenders: number };
  readonly words: readonly {
    readonly text: string;
    /** From 0 to 100. */
    readonly confidence: number;
    readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
  }[];
}

/** The program (`tesseract.js-core`), which has no types. */
interface Tesseract {
  readonly FS: { readonly writeFile: (path: string, bytes: Uint8Array) => void };
  readonly TessBaseAPI: new () => {
    readonly Init: (path: null, languages: string, engine: number) => number;
    readonly SetVariable: (name: string, value: string) => void;
    readonly SetImageFile: (orientation: number, angle: number) => number;
    readonly Recognize: (monitor: null) => number;
    readonly GetJSONText: () => string;
    readonly End: () => void;
  };
}

/** Values of `OcrEngineMode` and `PageSegMode` (publictypes.h). */
const [LSTM_ONLY, AUTOMATIC] = [1, '3'];
const UPRIGHT = 1;

const require = createRequire(import.meta.url);
// It is a CommonJS module that loads the WebAssembly file from its own folder.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const load = require('tesseract.js-core/tesseract-core-simd-lstm') as (settings: object) => Promise<Tesseract>;

/** Reads a PNG. @throws OCR_IMAGE_INVALID (422), or an Error if memory is exhausted. */
export async function recognize(png: Uint8Array, dpi: number, languages: readonly Language[]): Promise<Recognized> {
  const quiet = (): void => undefined;
  const tesseract = await load({ print: quiet, printErr: quiet });
  for (const { code, path } of languages)
    tesseract.FS.writeFile(`./${code}.traineddata`, await promisify(gunzip)(await readFile(path)));
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, languages.map(({ code }) => code).join('+'), LSTM_ONLY) !== 0)
    throw new Error('Tesseract cannot load the data of the languages.');
  api.SetVariable('tessedit_pageseg_mode', AUTOMATIC);
  api.SetVariable('user_defined_dpi', String(Math.round(dpi)));
  tesseract.FS.writeFile('/input', png);
  if (api.SetImageFile(UPRIGHT, 0) !== 0) throw errors.OCR_IMAGE_INVALID();
  api.Recognize(null);
  // Only Tesseract writes this value.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const recognized = JSON.parse(api.GetJSONText()) as Recognized;
  api.End();
  return recognized;
}
