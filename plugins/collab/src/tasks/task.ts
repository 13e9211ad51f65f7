import type { DocumentNode, DocumentText, PageSetup, PartMessage } from '@editor-companion/core/plugin';
import type { Thread } from '@editor-companion/client/wire';
import type { Changes } from '@editor-companion/client/wire';
import type { MarkedChanges, Passage } from '@editor-companion/client/wire-history';
import type { Suggestion, SuggestionChoice, SuggestionPage } from '@editor-companion/client/wire-suggestions';
import type { Suggester } from '@editor-companion/document/yjs';
import type { FormId } from '../fields/field-form.ts';

/** The formats in which a document can be read. */
export type Form = 'json' | 'html' | 'markdown' | 'text';

/** A document read from its updates. */
export interface Reading {
  /** Editor JSON for `json`, otherwise a string. */
  readonly content: DocumentNode | string;
  readonly title?: string;
  readonly page?: PageSetup;
}

/** The source of a document in a message to the thread. */
export interface Material {
  readonly content?: PartMessage<DocumentNode>;
  readonly html?: PartMessage<string>;
  readonly markdown?: PartMessage<string>;
  readonly title?: string;
  readonly page?: PageSetup;
}

/** A document in a body; exactly one member is present. */
export interface GivenContent {
  readonly content?: DocumentNode;
  readonly html?: string;
  readonly markdown?: string;
  /** A Yjs update (v1) in base64. */
  readonly update?: string;
}

/** Both ends of a range as encoded relative positions in base64. */
export interface AnchorEnds {
  readonly anchor: string;
  readonly head: string;
}

/** A range to be marked as commented. */
export interface CommentRange extends AnchorEnds {
  readonly commentId: string;
  readonly resolved: boolean;
}

/** The Y type in which threads are mirrored. */
export type Mirror = 'tiptap' | 'blocknote';

/** A version as it is mirrored in the document. */
export interface ShownVersion {
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly date: number;
  readonly name?: string;
}

/** A field in the form for clients. */
export interface FieldDescription {
  readonly field: string;
  /** The editor whose form it has; null for data that is no document. */
  readonly form: FormId | null;
  /** Whether it is the default when no field is named. */
  readonly isDefault: boolean;
}

/** Yjs updates (v1) that make up a document when applied in order. */
export type Pieces = readonly Uint8Array[];

/** Clock ranges as three numbers each: client, first clock, length. */
export type Ranges = readonly number[];

/** One person's changes in a document without a longer pause: what they wrote and deleted. */
export interface Stretch {
  /** A principal's id. */
  readonly user: string;
  /** The times of the first and the last change in milliseconds since the epoch. */
  readonly at: number;
  readonly until: number;
  /** The number of changes in the log. */
  readonly changes: number;
  /** Characters. */
  readonly inserted: number;
  readonly deleted: number;
  readonly inserts: Ranges;
  readonly deletes: Ranges;
}

/** A stretch in its stored form: ranges are JSON. */
export interface AuthorRow {
  /** A principal's id. */
  readonly user: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly until: number;
  readonly inserts: string;
  readonly deletes: string;
}

/** Names by principal id. */
export type People = readonly (readonly [id: string, name: string])[];

/** Operations on whole documents and their results. An update is undefined if nothing would change. */
export interface Works {
  read: {
    input: {
      readonly pieces: Pieces;
      readonly form: Form;
      readonly ranges?: readonly CommentRange[];
      /** The field with the document; detected if absent. */
      readonly field?: string;
    };
    output: Reading;
  };
  /** Like `read` for `json`, but only with known nodes, and with the content in a form that the main thread passes on without parsing. */
  part: {
    input: Omit<Works['read']['input'], 'form'>;
    output: Omit<Reading, 'content'> & { readonly content: PartMessage<DocumentNode> };
  };
  /** Like `read`, without the document's metadata. */
  content: { input: Works['read']['input']; output: Pick<Reading, 'content'> };
  /** The text blocks of a document, up to `maxCharacters`. */
  blocks: {
    input: { readonly pieces: Pieces; readonly maxCharacters: number };
    output: Pick<DocumentText, 'title' | 'blocks' | 'isCut'>;
  };
  /** An update as text for an answer. */
  base64: { input: { readonly pieces: Pieces }; output: { readonly content: string } };
  /** The fields of a document. */
  fields: { input: { readonly pieces: Pieces }; output: { readonly fields: readonly FieldDescription[] } };
  seed: {
    input: { readonly material: Material; readonly field?: string; readonly form?: FormId };
    output: Uint8Array;
  };
  edit: {
    input: {
      readonly pieces: Pieces;
      readonly material: Material;
      readonly field?: string;
      readonly form?: FormId;
    };
    output: Uint8Array | undefined;
  };
  revert: { input: { readonly pieces: Pieces; readonly target: Pieces }; output: Uint8Array | undefined };
  compare: {
    input: { readonly from: Pieces; readonly to: Pieces; readonly field?: string };
    output: Changes<DocumentNode>;
  };
  attribute: {
    input: {
      /** The base, if there is one, and later changes of the log. */
      readonly pieces: Pieces;
      readonly isBased: boolean;
      /** The number of changes that were counted already. */
      readonly skip: number;
      /** The author and time of each change; null for changes without an author. */
      readonly authors: readonly ({ readonly user: string; readonly time: number } | null)[];
      /** Known authors from another document than the log's, for example after a copy. */
      readonly known: readonly AuthorRow[];
    };
    output: readonly Stretch[];
  };
  blame: {
    input: {
      readonly pieces: Pieces;
      readonly rows: readonly AuthorRow[];
      readonly people: People;
      readonly field?: string;
      /** The number of passages to skip. */
      readonly after: number;
      readonly limit: number;
    };
    output: { readonly field: string; readonly passages: readonly Passage[]; readonly next: number | null };
  };
  changes: {
    input: {
      readonly from: Pieces;
      readonly to: Pieces;
      /** The time when the older state was saved, in milliseconds since the epoch: every difference is newer. */
      readonly since: number;
      readonly rows: readonly AuthorRow[];
      readonly people: People;
      readonly form: Form;
      readonly field?: string;
    };
    output: Omit<MarkedChanges<DocumentNode | string>, 'from' | 'to'>;
  };
  /** Combines any two documents into one, with the differences as tracked changes. */
  track: {
    input: {
      readonly before: Pieces;
      readonly after: Pieces;
      /** The fields with the content; detected if absent. */
      readonly fields: { readonly before?: string; readonly after?: string };
      /** The author of the changes: a name, and a time (ISO 8601). */
      readonly by: { readonly author: string; readonly date: string };
      readonly form: Form;
    };
    output: Reading & {
      /** Characters. */
      readonly inserted: number;
      readonly deleted: number;
      readonly changes: number;
    };
  };
  /** Turns a document that came as a large part of a body into an update. */
  sideOf: { input: { readonly side: PartMessage<GivenContent> }; output: Uint8Array };
  orphans: { input: { readonly pieces: Pieces; readonly anchors: readonly AnchorEnds[] }; output: boolean[] };
  mark: {
    input: { readonly pieces: Pieces; readonly field: string; readonly range: AnchorEnds; readonly threadId: string };
    output: Uint8Array | undefined;
  };
  mirror: {
    input: { readonly pieces: Pieces; readonly mirror: Mirror; readonly threads: readonly Thread[] };
    output: Uint8Array | undefined;
  };
  /** Lists the suggestions in a document. */
  suggestions: {
    input: {
      readonly pieces: Pieces;
      readonly field?: string;
      readonly range?: AnchorEnds;
      /** The number of suggestions to skip. */
      readonly after: number;
      readonly limit: number;
    };
    output: Omit<SuggestionPage, 'seq'>;
  };
  settle: {
    input: {
      readonly pieces: Pieces;
      readonly choice: SuggestionChoice;
      readonly verdict: 'accept' | 'reject';
      /** Ids of users whose suggestions may be accepted or rejected. Absent: all users. */
      readonly only?: readonly string[];
    };
    output: {
      readonly update?: Uint8Array;
      readonly ids: readonly (string | null)[];
      /** The number of selected suggestions that were not allowed. */
      readonly refused: number;
    };
  };
  /** Merges a changed copy back into a document, directly or as suggestions; undefined if nothing differs. */
  bringBack: {
    input: {
      readonly pieces: Pieces;
      /** The copy. */
      readonly other: Pieces;
      readonly field?: string;
      /** The author of the resulting suggestions. Absent: the changes are made directly. */
      readonly suggester?: Suggester;
    };
    output: {
      readonly isRelated: boolean;
      readonly update?: Uint8Array;
      /** With a `suggester`: the resulting suggestions. */
      readonly suggestions: readonly Suggestion[];
    };
  };
  /** Suggests the differences to a content. */
  suggest: {
    input: {
      readonly pieces: Pieces;
      readonly content: DocumentNode;
      readonly field?: string;
      readonly suggester: Suggester;
    };
    output: { readonly update?: Uint8Array; readonly count: number };
  };
  versionList: {
    input: { readonly pieces: Pieces; readonly versions: readonly ShownVersion[] };
    output: Uint8Array | undefined;
  };
}

export type WorkName = keyof Works;
