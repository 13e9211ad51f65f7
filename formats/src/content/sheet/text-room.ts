import type { TextRun } from './cell.ts';

/** The maximum number of characters in the cells of a workbook, because a small file may repeat a long text in each cell. */
const MAX_CHARACTERS = 32_000_000;
/** The cost of a run besides its text, because its formatting is repeated. */
const RUN = 50;

/** Limits the text of a workbook. */
export class TextRoom {
  #left = MAX_CHARACTERS;
  /** True if a text was omitted. */
  isFull = false;

  /** Tells whether another text fits. */
  take(runs: readonly TextRun[]): boolean {
    const length = runs.reduce((sum, { text }) => sum + text.length + RUN, 0);
    if (length > this.#left) {
      this.isFull = true;
      return false;
    }
    this.#left -= length;
    return true;
  }
}
