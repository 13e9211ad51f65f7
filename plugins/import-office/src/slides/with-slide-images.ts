import type { ImportFormat, ImportInput, WorkContext, WrittenDocument } from '@editor-companion/core/plugin';
import { writeDocument } from '../written.ts';
import { paintSlides, type Painters } from './paint-slides.ts';
import { placePictures } from './place-pictures.ts';

/** Formats of presentations, by what engines call them. */
const PRESENTATIONS = new Set(['ppt', 'pptx', 'odp']);
/** How far a presentation is when it is read. */
const READ = 0.5;

/** As `writeDocument`, with a picture of each slide. Engines see the file after the reader has, and so within its limits. */
export async function writeWithSlideImages(
  format: ImportFormat,
  input: ImportInput,
  painters: Painters,
  context: WorkContext,
): Promise<WrittenDocument> {
  if (!PRESENTATIONS.has(format.id)) return writeDocument(format, input, context);
  const progress: WorkContext['progress'] = (fraction, message) => context.progress(fraction * READ, message);
  const document = await format.convert(input, { ...context, progress });
  const placed = placePictures(document, await paintSlides(input, format.id, painters, context));
  return { ...placed, content: Buffer.from(JSON.stringify(placed.content)) };
}
