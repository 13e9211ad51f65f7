import { zipSync } from 'fflate';
import type { WorkerTask } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { checkPictureSize, encodePixels } from '../picture/encode.ts';
import type { ImageType } from '../picture/image-type.ts';

/** The pages of a PDF to render. */
export interface PicturesTask {
  readonly bytes: Uint8Array;
  readonly type: ImageType;
  /** From 0 to 100. Not for PNG. */
  readonly quality: number;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  readonly transparent: boolean;
}

/** The maximum number of pages of an archive. */
const MAX_PAGES = 500;
const POINTS_TO_PIXELS = 96 / 72;

/** Runs in a worker thread, renders each page with PDFium and packs the pictures without further compression. */
const task: WorkerTask<PicturesTask, Uint8Array> = async (
  { bytes, type, quality, scale, transparent },
  { progress },
) => {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  const pdf = await library.loadDocument(bytes);
  try {
    const count = pdf.getPageCount();
    if (count > MAX_PAGES) throw errors.EXPORT_TOO_MANY_PAGES({ pages: count, limit: MAX_PAGES });
    const pictures: Record<string, Uint8Array> = {};
    for (const page of pdf.pages()) {
      const zoom = scale * POINTS_TO_PIXELS;
      const { originalWidth, originalHeight } = page.getOriginalSize();
      checkPictureSize(Math.ceil(originalWidth * zoom), Math.ceil(originalHeight * zoom));
      const render = { render: 'bitmap', scale: zoom, transparent } as const;
      const { data, width, height } = await page.render(render);
      const name = `page-${String(page.number + 1).padStart(3, '0')}.${type}`;
      pictures[name] = await encodePixels({ data, width, height }, { type, quality });
      progress((page.number + 1) / count);
    }
    return zipSync(pictures, { level: 0 });
  } finally {
    pdf.destroy();
    library.destroy();
  }
};

export default task;
