import type { RtfDocument } from './document.ts';
import type { Flow } from './flow.ts';
import type { Border } from './format/border.ts';
import type { Character } from './format/character.ts';
import type { Paragraph } from './format/paragraph.ts';
import type { RunShell } from './format/run-xml.ts';
import type { RowDefinition } from './table/row.ts';

/** What a group of the file inherits, and may change until it ends. */
export interface Group {
  destination: Destination;
  /** The group opened its destination, which ends with it. */
  isOwner: boolean;
  flow: Flow;
  /** Shared with the group around it until one of them changes it: see Context. */
  character: Character;
  ownsCharacter: boolean;
  paragraph: Paragraph;
  ownsParagraph: boolean;
  /** The shell of runs, as long as the formatting stays. */
  shell: RunShell | undefined;
  /** How many bytes stand in for a letter in Unicode. */
  fallback: number;
}

/** Where reading stands. */
export interface Context {
  readonly document: RtfDocument;
  readonly group: Group;
  /** The group around the current one, which is there in every destination but the outermost. */
  readonly outer: Group;
  /** What running text may hold. */
  readonly opens: Readonly<Record<string, Opener>>;
  /** The row that cells belong to. */
  row: RowDefinition;
  /** The line that the next words describe. */
  border: Border | undefined;
  /** Formatting to change, of the current group alone. */
  character(): Character;
  paragraph(): Paragraph;
  shell(): RunShell;
  /** Starts text that formatting around it says nothing of. */
  resetFormatting(): void;
}

/** What takes the content of a group (RTF 1.9.1, "Destinations"). All members are optional: what is not taken is left out. */
export interface Destination {
  /** Destinations inside this one by the word that begins them. */
  readonly opens?: Readonly<Record<string, Opener>>;
  /** Takes a control word; false leaves it to the formatting. */
  readonly word?: (context: Context, name: string, value: number | undefined) => boolean;
  readonly text?: (context: Context, text: string) => void;
  /** Takes bytes instead of text. */
  readonly bytes?: (bytes: Buffer, isRaw: boolean) => void;
  /** The encoding of its bytes, where it is not that of the font. */
  readonly encoding?: (context: Context) => string;
  /** A group inside it begins, or has ended, without a destination of its own. */
  readonly enter?: (context: Context) => void;
  readonly leave?: (context: Context) => void;
  /** Its group ends; the group is still the current one. */
  readonly close?: (context: Context) => void;
}

export type Opener = (context: Context, value: number | undefined) => Destination;

/** Leaves everything out. */
export const SKIPPED: Destination = {};
export const skip: Opener = () => SKIPPED;
