import { diffArrays } from 'diff';
import type { Fate, Status } from './fate.ts';
import { meetings } from './in-order.ts';
import { readable } from './readable.ts';
import type { Token } from './token.ts';

/** The maximum number of steps when words are compared, before nothing counts as equal. */
const MAX_STEPS = 500;
const WORD = /^[\p{L}\p{N}\p{M}_]$/u;

/**
 * Combines both texts: text of only the older one precedes the text of the newer one that replaced it.
 * @param key decides whether two characters are equal: by text and format, or only by text (`sign`) if changes of format are tracked.
 */
export function merged(
  before: readonly Token[],
  after: readonly Token[],
  key: keyof Token & ('key' | 'sign') = 'key',
): Fate[] {
  let fates: Fate[] = [];
  let [gone, come]: [Token[], Token[]] = [[], []];
  const reformatted = new Set<Token>();
  const flush = (): void => {
    if (gone.length + come.length > 0) fates = fates.concat(replaced(gone, come, { reformatted, key }));
    [gone, come] = [[], []];
  };
  for (const meeting of meetings(before, after)) {
    if (meeting.kind === 'gap') {
      gone = gone.concat(meeting.before);
      come = come.concat(meeting.after);
    } else if (meeting.before[key] === meeting.after[key]) {
      flush();
      fates.push(same(meeting.after, meeting.before));
    } else {
      gone.push(meeting.before);
      come.push(meeting.after);
      reformatted.add(meeting.before).add(meeting.after);
    }
  }
  flush();
  return readable(fates);
}

interface Ways {
  readonly reformatted: ReadonlySet<Token>;
  readonly key: 'key' | 'sign';
}

/** Aligns replaced text: equal-looking ends stay, and equal words in between. */
function replaced(gone: readonly Token[], come: readonly Token[], { reformatted, key }: Ways): Fate[] {
  const shorter = Math.min(gone.length, come.length);
  let start = 0;
  while (start < shorter && gone[start]?.[key] === come[start]?.[key]) start += 1;
  let end = 0;
  while (end < shorter - start && gone.at(-1 - end)?.[key] === come.at(-1 - end)?.[key]) end += 1;
  const middle = wordwise(gone.slice(start, gone.length - end), come.slice(start, come.length - end), key);
  return [
    ...sameAll(come.slice(0, start), gone.slice(0, start)),
    ...middle.map((fate) => (reformatted.has(fate.token) ? { ...fate, isReformatted: true } : fate)),
    ...sameAll(come.slice(come.length - end), gone.slice(gone.length - end)),
  ];
}

function wordwise(old: readonly Token[], now: readonly Token[], key: Ways['key']): Fate[] {
  const [before, after] = [words(old), words(now)];
  const keys = (list: readonly (readonly Token[])[]): string[] =>
    list.map((word) => word.map((token) => token[key]).join(''));
  const isEither = old.length === 0 || now.length === 0;
  const parts = isEither ? undefined : diffArrays(keys(before), keys(after), { maxEditLength: MAX_STEPS });
  if (!parts) return [...as('deletion', [old]), ...as('insertion', [now])];
  let found: Fate[] = [];
  let [from, to] = [0, 0];
  for (const { removed, added, count } of parts) {
    const [gone, come] = [before.slice(from, from + count), after.slice(to, to + count)];
    if (removed) found = found.concat(as('deletion', gone));
    else if (added) found = found.concat(as('insertion', come));
    else found = found.concat(sameAll(come.flat(), gone.flat()));
    from += added ? 0 : count;
    to += removed ? 0 : count;
  }
  return found;
}

const as = (status: Status, list: readonly (readonly Token[])[]): Fate[] =>
  list.flat().map((token) => ({ status, token, isReformatted: false }));

const sameAll = (now: readonly Token[], old: readonly Token[]): Fate[] =>
  now.map((token, index) => same(token, old[index]));

/** @param was its earlier form, which differs only if signs are compared. */
const same = (token: Token, was: Token | undefined): Fate => ({
  status: 'same',
  token,
  isReformatted: false,
  ...(was && was.key !== token.key && { was }),
});

function words(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [];
  let isOpen = false;
  for (const token of tokens) {
    const isPart = token.unit !== undefined && WORD.test(token.unit);
    if (isPart && isOpen) found.at(-1)?.push(token);
    else found.push([token]);
    isOpen = isPart;
  }
  return found;
}
