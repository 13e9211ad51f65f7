import type { NoteNumbers } from '../../../content/tables/note-numbers.ts';
import type { Relationships } from '../../../package/write-package.ts';

/** The context of a slide's text: its part and its deck. */
export interface TextContext {
  readonly relationships: Relationships;
  readonly notes: NoteNumbers;
  /** A BCP 47 language tag. */
  readonly language: string | undefined;
  /** Returns the part of the slide with an anchor, relative to the slides. Undefined if there is none. */
  readonly slideOf: (anchor: string) => string | undefined;
  /** True for pages, which keep the fonts and sizes of their text. Other slides use those of the deck. */
  readonly keepsLooks: boolean;
}
