import type { DocumentMark } from '../../json.ts';
import type { Mapping } from '../engine/to-editor.ts';

/*
 * What marks of ours become in editors that have no such marks. The text always stays.
 */

/** The mark goes. */
export function withoutMark({ type }: DocumentMark, to: Mapping): DocumentMark[] {
  to.changes.dropped(type);
  return [];
}

/** A link's address stands behind its text (`withSpelledLinks`). */
export function linkAsText({ type }: DocumentMark, to: Mapping): DocumentMark[] {
  to.changes.simplified(type, 'its text with the address behind it');
  return [];
}

/** Text that was added to is part of the text. */
export function insertionAsText({ type }: DocumentMark, to: Mapping): DocumentMark[] {
  to.changes.simplified(type, 'text');
  return [];
}

/** Deleted text is struck out, so that nobody takes it for text that counts. */
export function deletionAsStrike({ type }: DocumentMark, to: Mapping): readonly DocumentMark[] {
  to.changes.simplified(type, to.has('marks', 'strike') ? 'text that is struck out' : 'text');
  return to.has('marks', 'strike') ? [{ type: 'strike' }] : [];
}

/** Figures become characters that are raised or lowered themselves (`raised`), other text stays on its line. */
export function scriptAsText({ type }: DocumentMark, to: Mapping): DocumentMark[] {
  to.changes.simplified(type, 'text');
  return [];
}
