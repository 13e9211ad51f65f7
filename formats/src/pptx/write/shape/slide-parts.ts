import type { MediaParts } from '../../../media/media-parts.ts';
import type { TextContext } from '../text/text-context.ts';

/** What the shapes of one slide share while they are written. */
export interface SlideParts {
  readonly text: TextContext;
  readonly media: MediaParts;
  /** Ids of a slide's shapes, each once. */
  readonly nextId: () => number;
}
