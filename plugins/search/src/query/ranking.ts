import type { Found, StoredPassage } from '../store/store.ts';
import { HEAD } from '../text/passages.ts';
import { likeness, type QueryTerm } from '../text/query-terms.ts';

/** As in BM25: how soon a further occurrence of a term adds nothing, and how much the length of a passage counts. */
const K1 = 1.2;
const B = 0.5;
/** Terms of a usual passage. That of an installation would tell of texts that the caller may not see. */
const USUAL_LENGTH = 120;
/** What a term in a heading or title counts beside those of the text. */
const HEAD_WEIGHT = 1;
/** What a passage loses that has none of the query's terms but one; it grows with how much they say. */
const LACK = 0.5;
/** As is usual for reciprocal rank fusion. */
const RANKS = 60;

/** Orders passages by the words of a query: how often, how rare, in what a short text, and whether in a heading. */
export function byWords(
  passages: readonly StoredPassage[],
  terms: readonly QueryTerm[],
  rarity: readonly number[],
): Found[] {
  const found = passages.map(({ number, terms: text }) => ({ number, score: scoreOf(text.split(' '), terms, rarity) }));
  return found
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.number - other.number);
}

function scoreOf(found: readonly string[], terms: readonly QueryTerm[], rarity: readonly number[]): number {
  const inText = terms.map(() => 0);
  const inHead = terms.map(() => 0);
  let length = 0;
  for (const term of found) {
    const isHead = term.startsWith(HEAD);
    if (!isHead) length += 1;
    const bare = isHead ? term.slice(HEAD.length) : term;
    for (const [index, wanted] of terms.entries()) {
      const like = likeness(bare, wanted);
      if (like === 0) continue;
      if (isHead) inHead[index] = Math.max(inHead[index] ?? 0, like);
      else inText[index] = (inText[index] ?? 0) + like;
    }
  }
  const norm = K1 * (1 - B + (B * length) / USUAL_LENGTH);
  let [score, covered, all] = [0, 0, 0];
  for (const [index] of terms.entries()) {
    const [often, head, rare] = [inText[index] ?? 0, inHead[index] ?? 0, rarity[index] ?? 0];
    score += rare * ((often * (K1 + 1)) / (often + norm) + HEAD_WEIGHT * head);
    if (often > 0 || head > 0) covered += rare;
    all += rare;
  }
  return all === 0 ? 0 : score * (1 - LACK + (LACK * covered) / all);
}

/** Makes one order of several by the ranks that each passage has in them (reciprocal rank fusion); the scores of the orders do not count. */
export function fuse(orders: readonly (readonly Found[])[]): Found[] {
  const scores = new Map<number, number>();
  for (const order of orders)
    for (const [rank, { number }] of order.entries())
      scores.set(number, (scores.get(number) ?? 0) + 1 / (RANKS + 1 + rank));
  const all = Array.from(scores, ([number, score]) => ({ number, score }));
  return all.toSorted((one, other) => other.score - one.score || one.number - other.number);
}
