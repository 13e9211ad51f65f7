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

/** What all slides of a presentation share while it is read. */
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
  /** Slides become pages whose shapes keep their places, and text tells all of its look. */
  readonly asPages: boolean;
  readonly backdrops: Backdrops;
  /** Shapes that may still be read; beyond them a presentation is cut. */
  shapesLeft: number;
}

/** One slide or notes page, and where reading it stands. */
export interface SlideStory {
  readonly deck: Deck;
  readonly xml: XmlReader;
  /** The part's name: what relationship ids are relative to. */
  readonly part: string;
  readonly layout: Layout;
}
