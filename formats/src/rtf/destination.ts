import type { RtfDocument } from './document.ts';
import type { Flow } from './flow.ts';
import type { Border } from './format/border.ts';
import type { Character } from './format/character.ts';
import type { Paragraph } from './format/paragraph.ts';
import type { RunShell } from './format/run-xml.ts';
import type { RowDefinition } from './table/row.ts';

/** The state of a group, which nested groups inherit and may change until they end. */
export interface Group {
  destination: Destination;
  /** True if the group opened its destination, which ends with it. */
  isOwner: boolean;
  flow: Flow;
  /** Shared with the outer group until one of them changes it; see Context. */
  character: Character;
  ownsCharacter: boolean;
  paragraph: Paragraph;
  ownsParagraph: boolean;
  /** The shell of runs, cached until the formatting changes. */
  shell: RunShell | undefined;
  /** The number of fallback bytes after a Unicode character. */
  fallback: number;
}

/** The state of reading. */
export interface Context {
  readonly document: RtfDocument;
  readonly group: Group;
  /** The group around the current one. It exists in every destination except the outermost. */
  readonly outer: Group;
  /** The destinations that running text may open. */
  readonly opens: Readonly<Record<string, Opener>>;
  /** The row of the next cells. */
  row: RowDefinition;
  /** The border that the next control words describe. */
  border: Border | undefined;
  /** Returns the character formatting for a change that affects only the current group. */
  character(): Character;
  paragraph(): Paragraph;
  shell(): RunShell;
  /** Resets the formatting, for text that is independent of its surroundings. */
  resetFormatting(): void;
}

/** Receives the content of a group (RTF 1.9.1, "Destinations"). All members are optional: content without a receiver is dropped. */
export interface Destination {
  /** The destinations inside this one by their control word. */
  readonly opens?: Readonly<Record<string, Opener>>;
  /** Receives a control word. False passes it on to the formatting. */
  readonly word?: (context: Context, name: string, value: number | undefined) => boolean;
  readonly text?: (context: Context, text: string) => void;
  /** Receives bytes instead of text. */
  readonly bytes?: (bytes: Buffer, isRaw: boolean) => void;
  /** Returns the encoding of its bytes if it is not that of the font. */
  readonly encoding?: (context: Context) => string;
  /** Called when a nested group without a destination begins, and `leave` when it has ended. */
  readonly enter?: (context: Context) => void;
  readonly leave?: (context: Context) => void;
  /** Called at the end of its group, which is still the current one. */
  readonly close?: (context: Context) => void;
}

export type Opener = (context: Context, value: number | undefined) => Destination;

/** Drops all content. */
export const SKIPPED: Destination = {};
export const skip: Opener = () => SKIPPED;
