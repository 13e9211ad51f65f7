import type { Media } from '../media/media.ts';
import type { NodeBudget } from '../content/node-budget.ts';
import type { Warnings } from '../content/warnings.ts';
import type { Package } from '../package/package.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import type { Presentation } from './presentation.ts';
import type { Backdrops } from './page/backdrop.ts';
import type { Layout, Layouts } from './style/layout.ts';
import type { TableStyles } from './style/table-styles.ts';
import type { RunMarks } from './text/run-marks.ts';
import type { SlideLinks } from './text/slide-links.ts';

/** The state that all slides of a presentation share while they are read. */
export interface Deck {
  readonly package: Package;
  readonly presentation: Presentation;
  readonly layouts: Layouts;
  readonly tableStyles: TableStyles;
  readonly media: Media;
  readonly warnings: Warnings;
  readonly marks: RunMarks;
  readonly links: SlideLinks;
  readonly budget: NodeBudget;
  /** True if slides become pages: shapes keep their places, and text states its complete formatting. */
  readonly asPages: boolean;
  readonly backdrops: Backdrops;
  /** The number of shapes that may still be read. Further shapes are omitted. */
  shapesLeft: number;
}

/** One slide or notes page with the state of reading it. */
export interface SlideStory {
  readonly deck: Deck;
  readonly xml: XmlReader;
  /** The name of the part. Relationship ids are relative to it. */
  readonly part: string;
  readonly layout: Layout;
}
