import type { AiToolRange, DocumentNode } from '@editor-companion/core/plugin';
import type { LineRules } from '../edit/skeleton.ts';
import type { BookPages } from '../text/book.ts';

/** Yjs updates (v1) that make up a document when applied in order. */
export type Pieces = readonly Uint8Array[];

/** Identifies the state of a document in papers. */
export interface Place {
  /** The run's unique id. */
  readonly run: string;
  /** Changes whenever other participants' changes were applied. */
  readonly epoch: number;
  /** The number of the last pieces that are the run's own changes since then. */
  readonly own: number;
}

/** A document and a run's knowledge of it, in a message to a thread. */
export interface Papers {
  /** The modules with plugins' nodes. */
  readonly model: readonly string[];
  readonly pieces: Pieces;
  /** The root type with the content, unless it is to be detected. */
  readonly field?: string | undefined;
  /** Everything that the run has learnt so far. */
  readonly pages: readonly BookPages[];
  /** The author of the resulting suggestions. Absent: changes are made directly. */
  readonly suggests?: Suggests | undefined;
}

/** The papers of a run, whose document a thread may already have. */
export interface RunPapers extends Papers {
  readonly place: Place;
}

/** The author of suggestions that a run makes. */
export interface Suggests {
  readonly run: string;
  /** The id of the principal who asked. */
  readonly user: string;
  /** The name that people see. */
  readonly author: string;
}

/** The operations of a thread for a run. */
export interface Works {
  /** Reads the document at the start of a run. */
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
  /** Calls a tool. One Yjs client makes all changes of the run. */
  call: {
    input: {
      readonly papers: RunPapers;
      readonly client: number;
      readonly tool: string;
      readonly input: string;
      /** Tools' content that can be inserted into the document, by name. */
      readonly clips: Readonly<Record<string, readonly DocumentNode[]>>;
    };
    output: CallResult;
  };
  /** Finds the text of a block, or words in it. `fault` says why it was not found. */
  locate: {
    input: { readonly papers: Papers; readonly anchor: string; readonly words?: string | undefined };
    output: AiToolRange | { readonly fault: string };
  };
  /** The anchors of the blocks that contain positions. */
  anchors: {
    input: { readonly papers: Papers; readonly positions: readonly string[] };
    output: { readonly anchors: readonly (string | undefined)[]; readonly pages: BookPages };
  };
  /** Examines a tool's content, and returns some of its blocks as text. */
  clip: {
    input: {
      readonly model: readonly string[];
      readonly content: DocumentNode;
      /** Counted from 1. */
      readonly from: number;
      readonly blocks: number;
      readonly maxCharacters: number;
    };
    output:
      | { readonly nodes: readonly DocumentNode[]; readonly text: string; readonly shown: number }
      | { readonly fault: string };
  };
  /** Describes the changes of other participants. */
  news: {
    input: {
      readonly papers: RunPapers;
      readonly now: Pieces;
      readonly place: Place;
      /** The document was replaced by another one of the same name. */
      readonly isOther: boolean;
    };
    output: { readonly text: string; readonly legend: string; readonly pages: BookPages };
  };
  /** Lines with words, and pictures without an alternative text. */
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
  /** Replaces the words of lines and the alternative texts of pictures. */
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
  /** The update that rejects the remaining suggestions of a run; undefined if there are none. */
  reject: {
    input: { readonly papers: Papers; readonly client: number; readonly run: string };
    output: Uint8Array | undefined;
  };
  /** A document as one update, for a copy that shares its characters. */
  copy: { input: { readonly pieces: Pieces }; output: Uint8Array };
  /** The changes of a run, without those of others. */
  summary: {
    input: { readonly papers: Papers; readonly own: Pieces };
    output: Summary;
  };
  /** The update that undoes all changes of a run and keeps those of others; undefined if nothing is left to undo. */
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

/** A line of a document in the form for models. */
export interface JobLine {
  readonly anchor: number;
  /** The line's permanent identity in the document. */
  readonly key: string;
  readonly text: string;
}

export interface CallResult {
  /** For the model. */
  readonly text: string;
  /** The reason why nothing was done. */
  readonly fault?: string;
  /** The change of the document, if there is one. */
  readonly update?: Uint8Array;
  /** The place of the change: a Yjs relative position as JSON. */
  readonly cursor?: object;
  readonly pages: BookPages;
}

/** A summary of a run's changes. */
export interface Summary {
  /** The numbers of new, deleted and changed top-level blocks. */
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** The numbers of inserted and deleted characters. */
  readonly inserted: number;
  readonly deleted: number;
  /** The first of these blocks, in document order. */
  readonly blocks: readonly SummaryBlock[];
}

export interface SummaryBlock {
  readonly change: 'added' | 'removed' | 'changed';
  /** The heading above, or the block itself if it is one. */
  readonly heading: string | null;
  /** The beginning of its text. */
  readonly text: string;
  readonly inserted: number;
  readonly deleted: number;
}

export type WorkName = keyof Works;

export type Job = {
  readonly [Name in WorkName]: { readonly work: Name; readonly input: Works[Name]['input'] };
}[WorkName];
