/** The default distance of headers and footers from the paper's edge, relative to the margin. */
export const SHARE_OF_MARGIN = 0.4;

/** The maximum page size in mm: 200 inches (PDF 1.7, annex C). */
export const MAX_MM = 5080;
