import { readFile } from 'node:fs/promises';
import { limitWebAssemblyMemory, type WorkerTask } from '@editor-companion/core/plugin';

/** A PDF file whose first page is to be painted. */
export interface PdfLook {
  readonly path: string;
  /** Pixels of the longer side. */
  readonly size: number;
}

/** Bytes that PDFium may have at once, the file among them; it would take 2 GB, and no limit of a thread counts them. */
const MAX_MEMORY = 256 * 1024 * 1024;
const QUALITY = 80;

// The thread loads this once.
limitWebAssemblyMemory(MAX_MEMORY);

/**
 * Paints strangers' pages with PDFium, in a thread of its own: as WebAssembly it reaches neither files nor the network, and it is
 * built without scripts. Undefined for what cannot be read, has no page or is locked.
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
