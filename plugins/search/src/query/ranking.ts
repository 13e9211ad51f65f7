import type { Found, StoredPassage } from '../store/store.ts';
import { HEAD } from '../text/passages.ts';
import { likeness, type QueryTerm } from '../text/query-terms.ts';

/** BM25's parameters: how fast further occurrences of a term saturate, and how much the length of a passage counts. */
const K1 = 1.2;
const B = 0.5;
/**
 * The number of terms in a usual passage. An average over the installation would reveal something about texts that the caller may not see.
 */
const USUAL_LENGTH = 120;
/** The weight of a term in a heading or title relative to one in the text. */
const HEAD_WEIGHT = 1;
/** The penalty for a passage that lacks all but one of the query's terms; it grows with their information. */
const LACK = 0.5;
/** The usual constant of reciprocal rank fusion. */
const RANKS = 60;

/** Ranks passages by the words of a query: their frequency, their rarity, the length of the text, and whether they are in a heading. */
export function byWords(
  passages: readonly StoredPassage[],
  terms: readonly QueryTerm[],
  rarity: readonly number[],
): Found[] {
  const answers = answersTo(terms);
  const found = passages.map(({ number, terms: text }) => ({
    number,
    score: scoreOf(text.split(' '), rarity, answers, terms.length),
  }));
  return found
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.number - other.number);
}

/** Matches terms of a text with those of a query. Results are cached, since texts repeat their terms. */
function answersTo(terms: readonly QueryTerm[]): (found: string) => readonly Answer[] {
  const known = new Map<string, readonly Answer[]>();
  return (found) => {
    const before = known.get(found);
    if (before) return before;
    const answers = terms.flatMap((wanted, index) => {
      const like = likeness(found, wanted);
      return like > 0 ? [{ index, like }] : [];
    });
    known.set(found, answers.length > 0 ? answers : NO_ANSWERS);
    return answers;
  };
}

interface Answer {
  readonly index: number;
  readonly like: number;
}

const NO_ANSWERS: readonly Answer[] = [];

function scoreOf(
  found: readonly string[],
  rarity: readonly number[],
  answers: ReturnType<typeof answersTo>,
  count: number,
): number {
  const inText = new Float64Array(count);
  const inHead = new Float64Array(count);
  let length = 0;
  for (const term of found) {
    const isHead = term.startsWith(HEAD);
    if (!isHead) length += 1;
    for (const { index, like } of answers(isHead ? term.slice(HEAD.length) : term)) {
      if (isHead) inHead[index] = Math.max(inHead[index] ?? 0, like);
      else inText[index] = (inText[index] ?? 0) + like;
    }
  }
  const norm = K1 * (1 - B + (B * length) / USUAL_LENGTH);
  let [score, covered, all] = [0, 0, 0];
  for (let index = 0; index < count; index += 1) {
    const [often, head, rare] = [inText[index] ?? 0, inHead[index] ?? 0, rarity[index] ?? 0];
    score += rare * ((often * (K1 + 1)) / (often + norm) + HEAD_WEIGHT * head);
    if (often > 0 || head > 0) covered += rare;
    all += rare;
  }
  return all === 0 ? 0 : score * (1 - LACK + (LACK * covered) / all);
}

/** Combines several rankings by the ranks of each passage (reciprocal rank fusion). Scores do not count. */
export function fuse(orders: readonly (readonly Found[])[]): Found[] {
  const scores = new Map<number, number>();
  for (const order of orders)
    for (const [rank, { number }] of order.entries())
      scores.set(number, (scores.get(number) ?? 0) + 1 / (RANKS + 1 + rank));
  const all = Array.from(scores, ([number, score]) => ({ number, score }));
  return all.toSorted((one, other) => other.score - one.score || one.number - other.number);
}
