import type { Fate } from './fate.ts';
import type { Token } from './token.ts';

/** More words than these are worth seeing unchanged, whatever stands around them. */
const MAX_WORDS = 3;
const WORDS = /[\p{L}\p{N}\p{M}_]+/gu;

/** What only the older text has, and what only the newer one has in its place. */
interface Change {
  readonly gone: Fate[];
  readonly come: Fate[];
}

interface Stretch {
  readonly change: Change;
  /** What both texts have behind the change. */
  readonly kept: Fate[];
}

/**
 * Joins changes that only a few common characters part, because nobody can read two sentences whose words alternate. What was
 * common is then shown as removed and added again; with all changes accepted or rejected, the text is the same as before.
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

/** The first one has an empty change where the texts begin with the same. */
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

/** Whether what is kept between two changes is less than either of them, and one of them replaced something. */
function obstructs({ change, kept }: Stretch, next: Change): boolean {
  if (kept.length > sizeOf(change) || kept.length > sizeOf(next) || !(isReplacing(change) || isReplacing(next)))
    return false;
  const units = kept.map(({ token }) => token.unit);
  return !units.includes(undefined) && (units.join('').match(WORDS) ?? []).length <= MAX_WORDS;
}

const sizeOf = ({ gone, come }: Change): number => Math.max(gone.length, come.length);

const isReplacing = ({ gone, come }: Change): boolean => gone.length > 0 && come.length > 0;

/** The left one grows, so that many small changes behind a large one do not copy it each time. */
function join({ change, kept }: Stretch, right: Stretch): Stretch {
  for (const { token, was = token } of kept) {
    change.gone.push(shownAs('deletion', was));
    change.come.push(shownAs('insertion', token));
  }
  for (const fate of right.change.gone) change.gone.push(fate);
  for (const fate of right.change.come) change.come.push(fate);
  return { change, kept: right.kept };
}

/** Whose character it is says nothing about who changed the text around it. */
const shownAs = (status: Fate['status'], token: Token): Fate => ({ status, token, isReformatted: true });
