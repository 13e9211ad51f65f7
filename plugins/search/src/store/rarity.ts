/** How much it says that a passage has a term, where `having` of `all` passages have it (as in BM25). */
export const rarityOf = (having: number, all: number): number =>
  Math.log(1 + (Math.max(all, having) - having + 0.5) / (having + 0.5));
