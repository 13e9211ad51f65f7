import type { DocumentNode } from './json.ts';

/**
 * Page geometry; lengths in millimetres. Header and footer are block content. Stretches with pages or columns of their own are
 * `section` nodes of the content.
 */
export interface PageSetup {
  width: number;
  height: number;
  orientation: 'portrait' | 'landscape';
  margin: { top: number; right: number; bottom: number; left: number };
  header?: PageBands;
  footer?: PageBands;
  /** From the paper's edge to the header, and to the footer. Without, 40 % of the margin. */
  headerDistance?: number;
  footerDistance?: number;
  /** Lines run from top to bottom on all pages. */
  writingMode?: 'vertical-rl' | 'vertical-lr';
  text?: TextDefaults;
}

/** How text looks where its blocks say nothing, as CSS values: what an import calls `page.text`. */
export interface TextDefaults {
  fontFamily?: string;
  fontSize?: string;
  /** Or `normal`: as the font says. */
  lineHeight?: string;
  /** Above and below paragraphs. */
  spaceBefore?: string;
  spaceAfter?: string;
  /** Within the cells of tables. */
  cellPadding?: string;
}

/**
 * Content of the page header or footer by kind of page, as blocks; `first` and `even` override `default` on those pages, with an
 * empty list to nothing. A `section` node with such bands (attributes `header`, `footer`) shows its own on all pages that begin
 * within it.
 */
export interface PageBands {
  default?: DocumentNode[];
  first?: DocumentNode[];
  even?: DocumentNode[];
}
