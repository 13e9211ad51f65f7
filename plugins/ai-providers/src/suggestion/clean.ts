import type { Place } from './place.ts';
import type { Style } from './style.ts';

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}，。！？；：、「」『』（）]/u;
const SENTENCE_END = /[.!?…](?=\s|$)|[。！？]/u;
const LABEL = /^\s*(?:candidate|continuation|completion|suggestion|answer)(?:\s*\d+)?\s*:\s*/i;
const WORD = /[\p{L}\p{N}]/u;

type Side = Pick<Place, 'prefix' | 'suffix'>;

/** Turns a model's output into text that can be inserted at the cursor, or `''` if nothing is left. */
export function cleanCandidate(
  said: string,
  place: Side,
  style: Pick<Style, 'granularity' | 'maxChars'>,
  marker: string,
): string {
  const bare = oneBlock(unwrap(said.replaceAll(marker, '')));
  const own = withoutSuffix(withoutPrefix(bare, place.prefix), place.suffix);
  const short = shorten(own, style);
  const joined = joinSpaces(short, place);
  return repeats(joined, place.suffix) ? '' : joined;
}

/** Removes a surrounding code fence, label or quotation marks. */
function unwrap(said: string): string {
  const fenced = /^\s*```\w*\n([\s\S]*?)\n?```\s*$/.exec(said)?.[1] ?? said;
  const plain = fenced.replace(LABEL, '');
  const quoted = /^\s*["“”「](.*)["“”」]\s*$/s.exec(plain)?.[1];
  return quoted !== undefined && !/["“”「」]/.test(quoted) ? quoted : plain;
}

/** The text up to the first blank line, on one line. */
function oneBlock(said: string): string {
  const [block = ''] = said
    .replaceAll('\r', '')
    .replace(/^\n+/, '')
    .split(/\n\s*\n/);
  const lines = block.split('\n');
  return lines
    .map((line, index) => (index === 0 ? line : line.trimStart()))
    .map((line, index) => (index === lines.length - 1 ? line : line.trimEnd()))
    .join(' ');
}

const MAX_OVERLAP = 400;

/** Removes the end of the prefix, which models like to repeat. */
function withoutPrefix(said: string, prefix: string): string {
  const start = said.trimStart();
  for (let size = Math.min(start.length, prefix.length, MAX_OVERLAP); size > 0; size--) {
    const overlap = start.slice(0, size);
    if (prefix.endsWith(overlap) && isTelling(overlap, prefix.at(-size - 1))) return start.slice(size);
  }
  return said;
}

/** Removes text that the suffix contains anyway. */
function withoutSuffix(said: string, suffix: string): string {
  const after = suffix.trimStart();
  const own = said.trimEnd();
  for (let size = Math.min(own.length, after.length, MAX_OVERLAP); size > 0; size--) {
    const overlap = own.slice(-size);
    if (after.startsWith(overlap) && isTelling(overlap, own.at(-size - 1))) return own.slice(0, -size);
  }
  return said;
}

/** Whether an overlap is significant: punctuation, two CJK characters, or whole words. */
function isTelling(overlap: string, before: string | undefined): boolean {
  if (!WORD.test(overlap)) return overlap.trim() !== '';
  if (CJK.test(overlap)) return overlap.length >= 2;
  const whole = before === undefined || !WORD.test(before);
  return whole && (overlap.length >= 4 || /\s/.test(overlap.trim()));
}

function shorten(said: string, { granularity, maxChars }: Pick<Style, 'granularity' | 'maxChars'>): string {
  if (granularity === 'word') return firstWord(said);
  if (granularity === 'sentence') {
    const end = SENTENCE_END.exec(said);
    return atMost(end ? said.slice(0, end.index + end[0].length) : said, maxChars);
  }
  return atMost(said, maxChars);
}

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });

function firstWord(said: string): string {
  let out = '';
  for (const { segment, isWordLike } of WORDS.segment(said.slice(0, 200))) {
    out += segment;
    if (isWordLike === true) break;
  }
  return out;
}

/** Cuts at the last sentence end that fits, otherwise between words. */
function atMost(said: string, limit: number): string {
  if (said.length <= limit) return said;
  const head = said.slice(0, limit);
  const ends = [...head.matchAll(new RegExp(SENTENCE_END, 'gu'))];
  const last = ends.at(-1);
  if (last && last.index > limit / 3) return head.slice(0, last.index + last[0].length);
  const space = head.lastIndexOf(' ');
  const cut = space > limit / 3 ? head.slice(0, space) : head;
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** One space between words, none beside CJK or after a space. */
function joinSpaces(said: string, { prefix, suffix }: Side): string {
  const last = prefix.at(-1) ?? '';
  const first = said.trimStart().charAt(0);
  if (first === '') return '';
  const tight = last === '' || /\s/.test(last) || CJK.test(last) || CJK.test(first);
  const needed = /[.!?,;:)\]]/.test(last) && WORD.test(first);
  const start = tight ? said.trimStart() : needed && !/^\s/.test(said) ? ` ${said}` : said;
  const next = suffix.charAt(0);
  return next === '' || /\s/.test(next) || CJK.test(next) ? start.trimEnd() : start;
}

/** True for a candidate that only repeats the text after the cursor. */
function repeats(said: string, suffix: string): boolean {
  const own = normal(said);
  return own === '' || (own.length >= 4 && normal(suffix).startsWith(own));
}

/** For comparison: folds compatibility forms, removes spaces and case. */
export const normal = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();
