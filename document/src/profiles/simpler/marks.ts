import type { DocumentMark } from '../../json.ts';
import type { Mapping } from '../engine/to-editor.ts';

/*
 * Replaces marks that an editor lacks by other marks, or by none. The text always stays.
 */

/** Removes the mark. */
export function withoutMark({ type }: DocumentMark, to: Mapping): DocumentMark[] {
  to.changes.dropped(type);
  return [];
}

/** Removes a link. Its URL follows its text (`withSpelledLinks`). */
export function linkAsText({ type }: DocumentMark, to: Mapping): DocumentMark[] {
  to.changes.simplified(type, 'its text, followed by the address');
  return [];
}

/** Removes the mark of inserted text, which stays. */
export function insertionAsText({ type }: DocumentMark, to: Mapping): DocumentMark[] {
  to.changes.simplified(type, 'text');
  return [];
}

/** Strikes out deleted text, so that it is not mistaken for present text. */
export function deletionAsStrike({ type }: DocumentMark, to: Mapping): readonly DocumentMark[] {
  to.changes.simplified(type, to.has('marks', 'strike') ? 'text that is struck out' : 'text');
  return to.has('marks', 'strike') ? [{ type: 'strike' }] : [];
}

/** Removes the mark. Digits become superscript or subscript characters (`raised`). */
export function scriptAsText({ type }: DocumentMark, to: Mapping): DocumentMark[] {
  to.changes.simplified(type, 'text');
  return [];
}
