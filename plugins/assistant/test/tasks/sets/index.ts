import type { TaskSet } from '../task.ts';
import { board } from './board.ts';
import { chinese } from './chinese.ts';
import { contract } from './contract.ts';
import { handbook } from './handbook.ts';
import { letter } from './letter.ts';
import { manual } from './manual.ts';
import { minutes } from './minutes.ts';
import { outline } from './outline.ts';
import { paper } from './paper.ts';
import { prices } from './prices.ts';
import { recipe } from './recipe.ts';
import { report } from './report.ts';

/** All tasks by their documents. */
export const TASK_SETS: readonly TaskSet[] = [
  report,
  contract,
  minutes,
  recipe,
  prices,
  manual,
  letter,
  chinese,
  outline,
  paper,
  board,
  handbook,
];
