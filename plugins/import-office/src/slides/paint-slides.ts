import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportInput, OfficeEngine, Registry, WorkContext } from '@editor-companion/core/plugin';

/** The engines that can render slides. */
export interface Painters {
  readonly engines: Registry<OfficeEngine>;
  /** Ids of engines, the preferred first. */
  readonly order: readonly string[];
}

/** The width of a picture in pixels. */
const WIDTH = 1280;
export const MAX_SLIDE_IMAGES = 200;
/** The maximum number of bytes of all pictures together. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Lets the first capable engine render the visible slides as PNG. Empty if no engine can. @throws the reason of the signal. */
export async function paintSlides(
  { path, size }: ImportInput,
  source: string,
  { engines, order }: Painters,
  context: WorkContext,
): Promise<Buffer[]> {
  for (const id of order) {
    const engine = engines.find(id);
    if (!engine?.slides?.paints(source) || !(await engine.available())) continue;
    const folder = await mkdtemp(join(tmpdir(), 'companion-slides-'));
    try {
      const output = join(folder, 'slide');
      const request = { path, size, source, output, width: WIDTH, most: MAX_SLIDE_IMAGES };
      return await readPictures(output, await engine.slides.paint(request, context));
    } catch (error) {
      context.signal.throwIfAborted();
      context.log.warn({ err: error, engine: id, source }, 'an office engine could not draw slides');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return [];
}

/** Returns the pictures from the first on within the limit. */
async function readPictures(output: string, count: number): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  let bytes = 0;
  for (let number = 1; number <= count; number += 1) {
    const picture = await readFile(`${output}-${number}`);
    bytes += picture.length;
    if (bytes > MAX_BYTES) break;
    pictures.push(picture);
  }
  return pictures;
}
