import type { Fate } from './fate.ts';
import type { Token } from './token.ts';

/** More common words than this stay unchanged in any context. */
const MAX_WORDS = 3;
const WORDS = /[\p{L}\p{N}\p{M}_]+/gu;

/** Older text and the newer text that replaced it. */
interface Change {
  readonly gone: Fate[];
  readonly come: Fate[];
}

interface Stretch {
  readonly change: Change;
  /** The common text after the change. */
  readonly kept: Fate[];
}

/**
 * Joins changes that only a few common characters separate, since nobody can read two sentences with alternating words. The common text is
 * then shown as removed and added again. Accepting or rejecting all changes gives the same text as before.
 */
export function readable(fates: readonly Fate[]): Fate[] {
  const joined: Stretch[] = [];
  for (const stretch of stretchesOf(fates)) {
    joined.push(stretch);
    for (;;) {
      const [left, right] = joined.slice(-2);
      if (!left || !right || !obstructs(left, right.change)) break;
      joined.splice(-2, 2, join(left, right));
    }
  }
  return joined.flatMap(({ change: { gone, come }, kept }) => [...gone, ...come, ...kept]);
}

/** The first stretch has an empty change if both texts begin equally. */
function stretchesOf(fates: readonly Fate[]): Stretch[] {
  const stretches: Stretch[] = [empty()];
  for (const fate of fates) {
    let open = stretches.at(-1) ?? empty();
    if (fate.status !== 'same' && open.kept.length > 0) stretches.push((open = empty()));
    const { change, kept } = open;
    if (fate.status === 'same') kept.push(fate);
    else (fate.status === 'deletion' ? change.gone : change.come).push(fate);
  }
  return stretches;
}

const empty = (): Stretch => ({ change: { gone: [], come: [] }, kept: [] });

/** Whether the text kept between two changes is shorter than either, and one of them is a replacement. */
function obstructs({ change, kept }: Stretch, next: Change): boolean {
  if (kept.length > sizeOf(change) || kept.length > sizeOf(next) || !(isReplacing(change) || isReplacing(next)))
    return false;
  const units = kept.map(({ token }) => token.unit);
  return !units.includes(undefined) && (units.join('').match(WORDS) ?? []).length <= MAX_WORDS;
}

const sizeOf = ({ gone, come }: Change): number => Math.max(gone.length, come.length);

const isReplacing = ({ gone, come }: Change): boolean => gone.length > 0 && come.length > 0;

/** Extends the left stretch in place, so that many small changes after a large one do not copy it each time. */
function join({ change, kept }: Stretch, right: Stretch): Stretch {
  for (const { token, was = token } of kept) {
    change.gone.push(shownAs('deletion', was));
    change.come.push(shownAs('insertion', token));
  }
  for (const fate of right.change.gone) change.gone.push(fate);
  for (const fate of right.change.come) change.come.push(fate);
  return { change, kept: right.kept };
}

/** A character's author does not say who changed the text around it. */
const shownAs = (status: Fate['status'], token: Token): Fate => ({ status, token, isReformatted: true });
