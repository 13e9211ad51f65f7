import type { OcrText, WorkerTask } from '@editor-companion/core/plugin';
import { CompanionError, limitWebAssemblyMemory } from '@editor-companion/core/thread';
import { errors } from './errors.ts';
import type { Language } from './languages.ts';
import { checkPng } from './png.ts';
import { linesIn } from './lines.ts';
import { recognize } from './tesseract.ts';

export interface PictureToRead {
  /** A PNG. */
  readonly bytes: Uint8Array;
  readonly dpi: number;
  readonly languages: readonly Language[];
  readonly maxPixels: number;
  readonly engineMemoryMb: number;
}

const MEGABYTE = 1024 * 1024;

/** Runs in a worker thread: reads one picture with a Tesseract of its own, so that nothing of one is left when the next is read. */
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
