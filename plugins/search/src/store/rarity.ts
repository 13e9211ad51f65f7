/** The information of a term that `having` of `all` passages contain (as in BM25). */
export const rarityOf = (having: number, all: number): number =>
  Math.log(1 + (Math.max(all, having) - having + 0.5) / (having + 0.5));
