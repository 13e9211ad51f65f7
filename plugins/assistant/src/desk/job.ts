import type { AiToolRange, DocumentNode } from '@editor-companion/core/plugin';
import type { LineRules } from '../edit/skeleton.ts';
import type { BookPages } from '../text/book.ts';

/** Yjs updates (v1) that are one document when they are applied in order. */
export type Pieces = readonly Uint8Array[];

/** Which state of a document papers are about. */
export interface Place {
  /** Id of the run, which no other one has. */
  readonly run: string;
  /** Differs where others' changes have come in. */
  readonly epoch: number;
  /** How many of the last pieces are changes of the run since. */
  readonly own: number;
}

/** A document and what a run knows of it, on their way to a thread. */
export interface Papers {
  /** Where nodes of plugins come from. */
  readonly model: readonly string[];
  readonly pieces: Pieces;
  /** The root type that holds the content, where that is not to be found out. */
  readonly field?: string | undefined;
  /** All that the run has learnt so far. */
  readonly pages: readonly BookPages[];
  /** Whose suggestions its changes become; without it they are made at once. */
  readonly suggests?: Suggests | undefined;
}

/** Papers of a run, whose document a thread may know already. */
export interface RunPapers extends Papers {
  readonly place: Place;
}

/** A run whose changes are suggestions. */
export interface Suggests {
  readonly run: string;
  /** Id of the principal who asked. */
  readonly user: string;
  /** A name, as people see it. */
  readonly author: string;
}

/** What a thread does for a run. */
export interface Works {
  /** Looks at a document with which a run begins. */
  begin: {
    input: { readonly papers: RunPapers; readonly maxCharacters: number };
    output: {
      readonly text: string;
      readonly legend: string;
      readonly isWhole: boolean;
      readonly field: string;
      readonly pages: BookPages;
    };
  };
  /** Calls a tool; the run's changes are made by one client of Yjs. */
  call: {
    input: {
      readonly papers: RunPapers;
      readonly client: number;
      readonly tool: string;
      readonly input: string;
      /** What tools gave that can be put into the document, by its name. */
      readonly clips: Readonly<Record<string, readonly DocumentNode[]>>;
    };
    output: CallResult;
  };
  /** Where the text of a block is, or words in it; `fault` says what is wrong with the place. */
  locate: {
    input: { readonly papers: Papers; readonly anchor: string; readonly words?: string | undefined };
    output: AiToolRange | { readonly fault: string };
  };
  /** The anchors of the blocks in which positions are. */
  anchors: {
    input: { readonly papers: Papers; readonly positions: readonly string[] };
    output: { readonly anchors: readonly (string | undefined)[]; readonly pages: BookPages };
  };
  /** What of a tool's content can go into documents, and some of its blocks as text. */
  clip: {
    input: {
      readonly model: readonly string[];
      readonly content: DocumentNode;
      /** From 1 on. */
      readonly from: number;
      readonly blocks: number;
      readonly maxCharacters: number;
    };
    output:
      | { readonly nodes: readonly DocumentNode[]; readonly text: string; readonly shown: number }
      | { readonly fault: string };
  };
  /** What others have changed. */
  news: {
    input: {
      readonly papers: RunPapers;
      readonly now: Pieces;
      readonly place: Place;
      /** It has been replaced by another document of its name. */
      readonly isOther: boolean;
    };
    output: { readonly text: string; readonly legend: string; readonly pages: BookPages };
  };
  /** Lines that have words, and pictures without a text. */
  lines: {
    /** @param known keys of lines that are wanted; all without it. */
    input: { readonly papers: RunPapers; readonly known?: readonly string[] | undefined };
    output: {
      readonly lines: readonly JobLine[];
      readonly pictures: readonly (Omit<JobLine, 'text'> & { readonly src: string })[];
      readonly field: string;
      readonly pages: BookPages;
    };
  };
  /** Puts other words into lines, and texts to pictures. */
  rewrite: {
    input: {
      readonly papers: RunPapers;
      readonly client: number;
      readonly rules: LineRules;
      readonly lines: readonly { readonly key: string; readonly was: string; readonly text: string }[];
    };
    output: {
      readonly faults: readonly { readonly key: string; readonly fault: string }[];
      readonly update?: Uint8Array;
      readonly pages: BookPages;
    };
  };
  /** The document as JSON. */
  content: { input: { readonly papers: RunPapers }; output: DocumentNode };
  /** The update that rejects the suggestions of a run that nobody has accepted; undefined where there is none. */
  reject: {
    input: { readonly papers: Papers; readonly client: number; readonly run: string };
    output: Uint8Array | undefined;
  };
  /** A document as one update, for a copy that goes back to the same characters. */
  copy: { input: { readonly pieces: Pieces }; output: Uint8Array };
  /** What a run changed, without the changes of others. */
  summary: {
    input: { readonly papers: Papers; readonly own: Pieces };
    output: Summary;
  };
  /** The update that takes all changes of a run back and leaves those of others; undefined where none is left to take back. */
  undo: {
    input: {
      readonly start: Pieces;
      readonly own: Pieces;
      readonly now: Pieces;
      readonly client: number;
      readonly field: string;
    };
    output: Uint8Array | undefined;
  };
}

/** A line of a document, in the form in which models read it. */
export interface JobLine {
  readonly anchor: number;
  /** What tells it from all others of the document, for good. */
  readonly key: string;
  readonly text: string;
}

export interface CallResult {
  /** For the model. */
  readonly text: string;
  /** Why it did nothing. */
  readonly fault?: string;
  /** The change of the document, where there is one. */
  readonly update?: Uint8Array;
  /** Where it was made: a relative position of Yjs as JSON. */
  readonly cursor?: object;
  readonly pages: BookPages;
}

/** What a run changed in a document. */
export interface Summary {
  /** Blocks of the document itself that are new, gone or different. */
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** Characters that were put in and taken out. */
  readonly inserted: number;
  readonly deleted: number;
  /** The first of these blocks, in the order of the document. */
  readonly blocks: readonly SummaryBlock[];
}

export interface SummaryBlock {
  readonly change: 'added' | 'removed' | 'changed';
  /** The heading above, or the block itself where it is one. */
  readonly heading: string | null;
  /** How its text begins. */
  readonly text: string;
  readonly inserted: number;
  readonly deleted: number;
}

export type WorkName = keyof Works;

export type Job = {
  readonly [Name in WorkName]: { readonly work: Name; readonly input: Works[Name]['input'] };
}[WorkName];
