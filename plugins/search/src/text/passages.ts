import { createHash } from 'node:crypto';
import type { TextBlock } from '@editor-companion/core/plugin';
import { tokensOf } from './tokens.ts';

/** The maximum length of a passage: short enough to be read at a glance and to have one subject, long enough to be understood alone. */
const MAX_CHARACTERS = 1000;
/** A block that would extend a passage beyond this length starts the next one. */
const FULL = 700;
/** The maximum length of a heading, and the maximum number of headings above a passage. */
const MAX_HEADING = 200;
const MAX_PATH = 6;
/** A block that is too long is cut after the last of these in its second half. */
const ENDS = ['. ', '! ', '? ', '。', '！', '？', '\n', '; ', '；', ', ', '，', ' '];
/** The prefix of terms from headings and titles in the index. */
export const HEAD = '#';

/** A searchable part of a document. */
export interface Passage {
  /** Counted from 0. */
  readonly place: number;
  /** The headings above it, the highest first. */
  readonly path: readonly string[];
  readonly text: string;
  /** Its start as a Yjs relative position in base64. */
  readonly anchor?: string | undefined;
  /** Equal for passages with equal text below equal headings. */
  readonly hash: string;
  /** Its terms, separated by blanks. Those of headings begin with `#`. */
  readonly terms: string;
}

interface Draft {
  readonly path: readonly string[];
  readonly parts: string[];
  readonly anchor: string | undefined;
  length: number;
}

/**
 * Splits a document into passages: at headings, and between blocks when a passage is full. The first passage includes the title, and exists
 * even for a document without text.
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
      // A heading without text below can be found too.
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

/** Splits a text into pieces that fit into a passage. */
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

/** The text of a passage that is embedded. */
export const meaningOf = ({ path, text }: Pick<Passage, 'path' | 'text'>): string =>
  [path.join(' › '), text].filter((part) => part !== '').join('\n');
