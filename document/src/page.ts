import type { DocumentNode } from './json.ts';

/**
 * The page setup. Lengths are in millimetres, header and footer are blocks. Sections with other pages or columns are `section` nodes of the
 * content.
 */
export interface PageSetup {
  width: number;
  height: number;
  orientation: 'portrait' | 'landscape';
  margin: { top: number; right: number; bottom: number; left: number };
  header?: PageBands;
  footer?: PageBands;
  /** The distances from the paper's edge to the header and the footer. The default is 40 % of the margin. */
  headerDistance?: number;
  footerDistance?: number;
  /** The direction of vertical lines on all pages. */
  writingMode?: 'vertical-rl' | 'vertical-lr';
  text?: TextDefaults;
}

/** The default text formatting as CSS values, named `page.text` in an import. */
export interface TextDefaults {
  fontFamily?: string;
  fontSize?: string;
  /** `normal` means the line height of the font. */
  lineHeight?: string;
  /** The space before and after paragraphs. */
  spaceBefore?: string;
  spaceAfter?: string;
  /** True if the space between paragraphs is the sum of both of their spaces. Otherwise it is the larger one. */
  addSpaces?: boolean;
  /** The least number of lines of a block at the top and at the bottom of a page, 2 by default. */
  widows?: number;
  orphans?: number;
  /** The padding of table cells. */
  cellPadding?: string;
}

/**
 * The content of page headers or footers by kind of page, as blocks. `first` and `even` override `default` on those pages; an empty list
 * shows nothing. A `section` node with the attributes `header` and `footer` shows them on all pages that begin within it.
 */
export interface PageBands {
  default?: DocumentNode[];
  first?: DocumentNode[];
  even?: DocumentNode[];
}
