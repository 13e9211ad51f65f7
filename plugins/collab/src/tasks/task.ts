import type { DocumentNode, DocumentText, PageSetup, PartMessage } from '@editor-companion/core/plugin';
import type { Thread } from '@editor-companion/client/wire';
import type { Changes } from '@editor-companion/client/wire';
import type { MarkedChanges, Passage } from '@editor-companion/client/wire-history';
import type { Suggestion, SuggestionChoice, SuggestionPage } from '@editor-companion/client/wire-suggestions';
import type { Suggester } from '@editor-companion/document/yjs';
import type { FormId } from '../fields/field-form.ts';

/** The forms in which a document can be read. */
export type Form = 'json' | 'html' | 'markdown' | 'text';

/** A document read from its updates. */
export interface Reading {
  /** Editor JSON for `json`, else a string. */
  readonly content: DocumentNode | string;
  readonly title?: string;
  readonly page?: PageSetup;
}

/** What a document is made from, as it goes to the thread. */
export interface Material {
  readonly content?: PartMessage<DocumentNode>;
  readonly html?: PartMessage<string>;
  readonly markdown?: PartMessage<string>;
  readonly title?: string;
  readonly page?: PageSetup;
}

/** A document in a body; one of the members is there. */
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

/** A range that is to be shown as commented on. */
export interface CommentRange extends AnchorEnds {
  readonly commentId: string;
  readonly resolved: boolean;
}

/** The Y type in which threads are shown. */
export type Mirror = 'tiptap' | 'blocknote';

/** A version as it is shown in the document. */
export interface ShownVersion {
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly date: number;
  readonly name?: string;
}

/** A field as clients see it. */
export interface FieldDescription {
  readonly field: string;
  /** The editor in whose form it is; null for data that is no document. */
  readonly form: FormId | null;
  /** Whether it is the one that is read where none is named. */
  readonly isDefault: boolean;
}

/** Yjs updates (v1) that are one document when they are applied in order. */
export type Pieces = readonly Uint8Array[];

/** Ranges of clocks, three numbers each: client, first clock, length. */
export type Ranges = readonly number[];

/** What one person did in a document without a longer pause: what they wrote and what they took away. */
export interface Stretch {
  /** Id of a principal. */
  readonly user: string;
  /** Milliseconds since the epoch: the first and the last change. */
  readonly at: number;
  readonly until: number;
  /** How many changes of the log. */
  readonly changes: number;
  /** Characters. */
  readonly inserted: number;
  readonly deleted: number;
  readonly inserts: Ranges;
  readonly deletes: Ranges;
}

/** What one person did, as the database has it: ranges as JSON. */
export interface AuthorRow {
  /** Id of a principal. */
  readonly user: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly until: number;
  readonly inserts: string;
  readonly deletes: string;
}

/** Names by the ids of principals. */
export type People = readonly (readonly [id: string, name: string])[];

/** Work on whole documents, and what comes of it. An update is undefined where nothing would change. */
export interface Works {
  read: {
    input: {
      readonly pieces: Pieces;
      readonly form: Form;
      readonly ranges?: readonly CommentRange[];
      /** Where the document is; found, where nobody names it. */
      readonly field?: string;
    };
    output: Reading;
  };
  /** As `read` for `json`, with what the schema knows alone, and the content in a form in which it passes the main thread as it is. */
  part: {
    input: Omit<Works['read']['input'], 'form'>;
    output: Omit<Reading, 'content'> & { readonly content: PartMessage<DocumentNode> };
  };
  /** As `read`, without what the document says of itself. */
  content: { input: Works['read']['input']; output: Pick<Reading, 'content'> };
  /** The blocks of text of a document, the first `maxCharacters` of it. */
  blocks: {
    input: { readonly pieces: Pieces; readonly maxCharacters: number };
    output: Pick<DocumentText, 'title' | 'blocks' | 'isCut'>;
  };
  /** One update as text, for an answer. */
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
      /** The base, if there is one, and changes of the log behind it. */
      readonly pieces: Pieces;
      readonly isBased: boolean;
      /** How many of the changes are accounted for already. */
      readonly skip: number;
      /** Who made each of the changes, and when; null for what nobody is told of. */
      readonly authors: readonly ({ readonly user: string; readonly time: number } | null)[];
      /** What is known of authors from another document than the log's, as after a copy. */
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
      /** Passages that are passed over. */
      readonly after: number;
      readonly limit: number;
    };
    output: { readonly field: string; readonly passages: readonly Passage[]; readonly next: number | null };
  };
  changes: {
    input: {
      readonly from: Pieces;
      readonly to: Pieces;
      /** When the older state was saved, in milliseconds since the epoch: nothing that differs is older. */
      readonly since: number;
      readonly rows: readonly AuthorRow[];
      readonly people: People;
      readonly form: Form;
      readonly field?: string;
    };
    output: Omit<MarkedChanges<DocumentNode | string>, 'from' | 'to'>;
  };
  /** Any two documents in one, with what differs as tracked changes. */
  track: {
    input: {
      readonly before: Pieces;
      readonly after: Pieces;
      /** Where the content of each is; found, where nobody names it. */
      readonly fields: { readonly before?: string; readonly after?: string };
      /** Whose changes they are: a name, and when (ISO 8601). */
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
  /** A document that came as a large part of a body, as an update. */
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
  /** What is suggested in a document. */
  suggestions: {
    input: {
      readonly pieces: Pieces;
      readonly field?: string;
      readonly range?: AnchorEnds;
      /** Suggestions that are passed over. */
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
      /** Ids of users whose suggestions may be settled; all may, without it. */
      readonly only?: readonly string[];
    };
    output: {
      readonly update?: Uint8Array;
      readonly ids: readonly (string | null)[];
      /** How many of those that are meant may not be settled. */
      readonly refused: number;
    };
  };
  /** What bringing a changed copy back makes of a document: changes at once, or suggestions; undefined where nothing is different. */
  bringBack: {
    input: {
      readonly pieces: Pieces;
      /** The copy. */
      readonly other: Pieces;
      readonly field?: string;
      /** Whose suggestions the changes become; they are made at once, without it. */
      readonly suggester?: Suggester;
    };
    output: {
      readonly isRelated: boolean;
      readonly update?: Uint8Array;
      /** With a `suggester`: the suggestions that there would be. */
      readonly suggestions: readonly Suggestion[];
    };
  };
  /** Makes suggestions of what differs from a content. */
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
