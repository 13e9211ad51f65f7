import type { ImportFormat, ImportInput, WorkContext, WrittenDocument } from '@editor-companion/core/plugin';
import { writeDocument } from '../written.ts';
import { paintSlides, type Painters } from './paint-slides.ts';
import { placePictures } from './place-pictures.ts';

/** Presentation formats, by the engines' names. */
const PRESENTATIONS = new Set(['ppt', 'pptx', 'odp']);
/** The share of the work that is done when the presentation is read. */
const READ = 0.5;

/**
 * Does the same as `writeDocument` and adds a picture of each slide. The reader runs first, so that engines only receive files within its
 * limits.
 */
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
