import type { TextRun } from './cell.ts';

/** Characters that the cells of one workbook show at most. One long text may stand in each of them, for a few bytes of file. */
const MAX_CHARACTERS = 32_000_000;
/** What a run costs besides its text: its formatting is said each time. */
const RUN = 50;

/** Room for the text of a workbook. */
export class TextRoom {
  #left = MAX_CHARACTERS;
  /** Whether a text was left out. */
  isFull = false;

  /** Whether there is room for one text more. */
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
