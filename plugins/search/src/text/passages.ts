import { createHash } from 'node:crypto';
import type { TextBlock } from '@editor-companion/core/plugin';
import { tokensOf } from './tokens.ts';

/** Characters of a passage: short enough to be read at a glance and to mean one thing, long enough to mean it alone. */
const MAX_CHARACTERS = 1000;
/** A block that would make a passage longer than this begins the next one. */
const FULL = 700;
/** Characters of one heading, and headings above a passage. */
const MAX_HEADING = 200;
const MAX_PATH = 6;
/** Where a block that is too long is cut: behind the last of these in its second half. */
const ENDS = ['. ', '! ', '? ', '。', '！', '？', '\n', '; ', '；', ', ', '，', ' '];
/** Before terms of headings and titles in the index. */
export const HEAD = '#';

/** A part of a document that is found as one. */
export interface Passage {
  /** From 0 on. */
  readonly place: number;
  /** Headings above it, the highest first. */
  readonly path: readonly string[];
  readonly text: string;
  /** Where it begins: a Yjs relative position in base64. */
  readonly anchor?: string | undefined;
  /** The same for passages that say the same below the same headings. */
  readonly hash: string;
  /** Its terms with blanks between them; those of headings begin with `#`. */
  readonly terms: string;
}

interface Draft {
  readonly path: readonly string[];
  readonly parts: string[];
  readonly anchor: string | undefined;
  length: number;
}

/**
 * Cuts a document into passages: at headings, and between blocks where a passage is full. The first one is found by the title too, and is
 * there even where the document has no text.
 */
export function passagesOf(
  blocks: Iterable<TextBlock>,
  { title, maxPassages }: { readonly title: string; readonly maxPassages: number },
): { readonly passages: readonly Passage[]; readonly isCut: boolean } {
  const passages: Passage[] = [];
  for (const draft of draftsOf(blocks)) {
    if (passages.length === maxPassages) return { passages, isCut: true };
    passages.push(passageOf(draft, passages.length, passages.length === 0 ? title : ''));
  }
  if (passages.length === 0) passages.push(passageOf({ path: [], parts: [], anchor: undefined, length: 0 }, 0, title));
  return { passages, isCut: false };
}

function* draftsOf(blocks: Iterable<TextBlock>): Generator<Draft> {
  const headings: { readonly level: number; readonly text: string }[] = [];
  let draft: Draft | undefined;
  for (const { text, level, anchor } of blocks) {
    if (level !== undefined) {
      if (draft) yield draft;
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
      headings.push({ level, text: shortened(text) });
      // A heading with nothing below it is found as well.
      draft = { path: pathOf(headings), parts: [], anchor, length: 0 };
      continue;
    }
    for (const piece of piecesOf(text)) {
      if (draft && draft.length > 0 && draft.length + piece.length > FULL) {
        yield draft;
        draft = undefined;
      }
      draft ??= { path: pathOf(headings), parts: [], anchor, length: 0 };
      draft.parts.push(piece);
      draft.length += piece.length + 1;
    }
  }
  if (draft) yield draft;
}

const pathOf = (headings: readonly { readonly text: string }[]): readonly string[] =>
  headings.slice(-MAX_PATH).map(({ text }) => text);

const shortened = (text: string): string => text.trim().slice(0, MAX_HEADING).toWellFormed();

/** A text in pieces that a passage can hold. */
function* piecesOf(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > MAX_CHARACTERS) {
    const window = text.slice(from, from + MAX_CHARACTERS);
    const end = from + (endIn(window) ?? MAX_CHARACTERS);
    yield text.slice(from, end).trim().toWellFormed();
    from = end;
  }
  yield text.slice(from).trim().toWellFormed();
}

function endIn(window: string): number | undefined {
  for (const end of ENDS) {
    const found = window.lastIndexOf(end);
    if (found > MAX_CHARACTERS / 2) return found + end.length;
  }
  return undefined;
}

function passageOf({ path, parts, anchor }: Draft, place: number, title: string): Passage {
  const text = parts.join('\n');
  const heads = [title, ...path].flatMap((head) => Array.from(tokensOf(head), ({ term }) => HEAD + term));
  const terms = Array.from(tokensOf(text), ({ term }) => term);
  const hash = createHash('sha256')
    .update(JSON.stringify([path, text]))
    .digest('base64url');
  return { place, path, text, anchor, hash, terms: [...heads, ...terms].filter((term) => term !== HEAD).join(' ') };
}

/** What of a passage becomes a vector. */
export const meaningOf = ({ path, text }: Pick<Passage, 'path' | 'text'>): string =>
  [path.join(' › '), text].filter((part) => part !== '').join('\n');
