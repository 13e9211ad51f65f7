/** Where bands begin within the margin when a document does not say. */
export const SHARE_OF_MARGIN = 0.4;

/** PDF 1.7, annex C: no page is larger than 200 inches. */
export const MAX_MM = 5080;
