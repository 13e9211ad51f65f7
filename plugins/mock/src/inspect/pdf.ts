import { readFile } from 'node:fs/promises';
import { limitWebAssemblyMemory, type WorkerTask } from '@editor-companion/core/plugin';

/** A PDF file whose first page becomes a picture. */
export interface PdfLook {
  readonly path: string;
  /** The longer side in pixels. */
  readonly size: number;
}

/** Bytes that PDFium may use, including the file. Its own limit is 2 GB, and the limits of a thread do not count its memory. */
const MAX_MEMORY = 256 * 1024 * 1024;
const QUALITY = 80;

// Each thread loads this module once.
limitWebAssemblyMemory(MAX_MEMORY);

/**
 * Renders pages of untrusted files with PDFium in a separate thread. As WebAssembly it cannot reach files or the network, and its build has
 * no scripts. Returns undefined for files that cannot be read, have no page or need a password.
 */
const task: WorkerTask<PdfLook, Uint8Array | undefined> = async ({ path, size }) => {
  const [{ PDFiumLibrary }, { default: sharp }] = await Promise.all([import('@hyzyla/pdfium'), import('sharp')]);
  const library = await PDFiumLibrary.init();
  try {
    const pdf = await library.loadDocument(await readFile(path));
    const page = pdf.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = size / Math.max(originalWidth, originalHeight);
    const side = (points: number): number => Math.max(1, Math.round(points * scale));
    const [width, height] = [side(originalWidth), side(originalHeight)];
    const { data } = await page.render({ render: 'bitmap', width, height, renderFormFields: true });
    const raw = { width, height, channels: 4 } as const;
    return await sharp(data, { raw }).removeAlpha().webp({ quality: QUALITY, effort: 2 }).toBuffer();
  } catch {
    return undefined;
  } finally {
    library.destroy();
  }
};

export default task;
