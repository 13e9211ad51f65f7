import type { NoteNumbers } from '../../../content/tables/note-numbers.ts';
import type { Relationships } from '../../../package/write-package.ts';

/** What the text of a slide needs of its part and its deck. */
export interface TextContext {
  readonly relationships: Relationships;
  readonly notes: NoteNumbers;
  /** BCP 47. */
  readonly language: string | undefined;
  /** The part of the slide that an anchor stands on, as relationships name it; undefined where it is nowhere. */
  readonly slideOf: (anchor: string) => string | undefined;
  /** Slides that keep the looks of their text: fonts and sizes, which a deck has of its own elsewhere. */
  readonly keepsLooks: boolean;
}
