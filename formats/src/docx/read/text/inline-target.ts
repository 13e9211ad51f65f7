import type { RunBase } from '../style/run-format.ts';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';

/** The builder that receives inline content, and the formatting beneath it. */
export interface InlineTarget {
  readonly builder: InlineBuilder;
  readonly base: RunBase;
}
