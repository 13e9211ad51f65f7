import { diffArrays } from 'diff';
import type { Fate, Status } from './fate.ts';
import { meetings } from './in-order.ts';
import { readable } from './readable.ts';
import type { Token } from './token.ts';

/** Steps that a comparison of words may take before nothing counts as the same. */
const MAX_STEPS = 500;
const WORD = /^[\p{L}\p{N}\p{M}_]$/u;

/** Both texts in one: what only the older one has comes before what only the newer one has in its place. */
export function merged(before: readonly Token[], after: readonly Token[]): Fate[] {
  let fates: Fate[] = [];
  let [gone, come]: [Token[], Token[]] = [[], []];
  const reformatted = new Set<Token>();
  const flush = (): void => {
    if (gone.length + come.length > 0) fates = fates.concat(replaced(gone, come, reformatted));
    [gone, come] = [[], []];
  };
  for (const meeting of meetings(before, after)) {
    if (meeting.kind === 'gap') {
      gone = gone.concat(meeting.before);
      come = come.concat(meeting.after);
    } else if (meeting.before.key === meeting.after.key) {
      flush();
      fates.push(same(meeting.after));
    } else {
      gone.push(meeting.before);
      come.push(meeting.after);
      reformatted.add(meeting.before).add(meeting.after);
    }
  }
  flush();
  return readable(fates);
}

/** What took the place of what: ends that look the same stay, and words within that do. */
function replaced(gone: readonly Token[], come: readonly Token[], reformatted: ReadonlySet<Token>): Fate[] {
  const shorter = Math.min(gone.length, come.length);
  let start = 0;
  while (start < shorter && gone[start]?.key === come[start]?.key) start += 1;
  let end = 0;
  while (end < shorter - start && gone.at(-1 - end)?.key === come.at(-1 - end)?.key) end += 1;
  const middle = wordwise(gone.slice(start, gone.length - end), come.slice(start, come.length - end));
  return [
    ...come.slice(0, start).map(same),
    ...middle.map(([status, token]) => ({ status, token, isReformatted: reformatted.has(token) })),
    ...come.slice(come.length - end).map(same),
  ];
}

type Found = readonly [status: Status, token: Token];

function wordwise(old: readonly Token[], now: readonly Token[]): Found[] {
  const [before, after] = [words(old), words(now)];
  const keys = (list: readonly (readonly Token[])[]): string[] =>
    list.map((word) => word.map(({ key }) => key).join(''));
  const isEither = old.length === 0 || now.length === 0;
  const parts = isEither ? undefined : diffArrays(keys(before), keys(after), { maxEditLength: MAX_STEPS });
  if (!parts) return [...as('deletion', [old]), ...as('insertion', [now])];
  let found: Found[] = [];
  let [from, to] = [0, 0];
  for (const { removed, added, count } of parts) {
    if (removed) found = found.concat(as('deletion', before.slice(from, from + count)));
    else found = found.concat(as(added ? 'insertion' : 'same', after.slice(to, to + count)));
    from += added ? 0 : count;
    to += removed ? 0 : count;
  }
  return found;
}

const as = (status: Status, list: readonly (readonly Token[])[]): Found[] =>
  list.flat().map((token) => [status, token]);

const same = (token: Token): Fate => ({ status: 'same', token, isReformatted: false });

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
