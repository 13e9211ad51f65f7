import type { Chart } from '@editor-companion/document';
import type { MediaParts } from '../../../media/media-parts.ts';
import type { TextContext } from '../text/text-context.ts';

/** The state that the shapes of one slide share while they are written. */
export interface SlideParts {
  readonly text: TextContext;
  readonly media: MediaParts;
  /** Adds a chart to the presentation. Returns its relationship of the slide. */
  readonly addChart: (chart: Chart) => string;
  /** Returns a unique id for a shape on the slide. */
  readonly nextId: () => number;
}
