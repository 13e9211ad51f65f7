import type { OcrText, WorkerTask } from '@editor-companion/core/plugin';
import { CompanionError, limitWebAssemblyMemory } from '@editor-companion/core/thread';
import { errors } from './errors.ts';
import type { Language } from './languages.ts';
import { checkPng } from './png.ts';
import { linesIn } from './lines.ts';
import { recognize } from './tesseract.ts';

export interface PictureToRead {
  /** The bytes of a PNG. */
  readonly bytes: Uint8Array;
  readonly dpi: number;
  readonly languages: readonly Language[];
  readonly maxPixels: number;
  readonly engineMemoryMb: number;
}

const MEGABYTE = 1024 * 1024;

/**
 * Runs in a worker thread and reads one picture with a separate instance of Tesseract, so that no state of one picture remains for the
 * next.
 */
const task: WorkerTask<PictureToRead, OcrText> = async ({ bytes, dpi, languages, maxPixels, engineMemoryMb }) => {
  checkPng(bytes, maxPixels);
  limitWebAssemblyMemory(engineMemoryMb * MEGABYTE);
  try {
    return { lines: linesIn(await recognize(bytes, dpi, languages)) };
  } catch (error) {
    if (CompanionError.is(error) || !(error instanceof Error)) throw error;
    throw /memory|abort/iu.test(error.message)
      ? errors.OCR_TOO_MUCH_MEMORY({ megabytes: engineMemoryMb }, { cause: error })
      : error;
  }
};

export default task;
