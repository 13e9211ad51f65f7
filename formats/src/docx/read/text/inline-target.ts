import type { RunBase } from '../style/run-format.ts';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';

/** Where inline content goes, and what formats it. */
export interface InlineTarget {
  readonly builder: InlineBuilder;
  readonly base: RunBase;
}
