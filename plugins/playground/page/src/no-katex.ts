/*
 * Replaces the KaTeX of the document package: the page draws formulas itself and loads KaTeX for the first formula, and it only needs LaTeX
 * from that package.
 */
export const loadKatex = (): never => {
  throw new Error('KaTeX is no part of the document package in this page.');
};
