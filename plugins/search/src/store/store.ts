import type { SearchKind } from '@editor-companion/core/plugin';
import type { Passage } from '../text/passages.ts';

/** Identifies a source: a document by name, or a template by id. */
export interface SourceKey {
  readonly kind: SearchKind;
  readonly id: string;
}

/** Identifies a state of a source. */
export interface SourceState {
  /** Distinguishes it from an earlier source with the same id. */
  readonly ident: string;
  readonly version: number;
}

/** A document or template in the index. */
export interface Source extends SourceKey, SourceState {
  readonly number: number;
  readonly title: string;
  readonly passages: number;
  /** The number of passages without a vector. */
  readonly waiting: number;
  /** The code of the fault in indexing or embedding the state; null if there was none. */
  readonly fault: string | null;
  /** Milliseconds since the epoch. */
  readonly indexedAt: number;
}

/** A new state of a source. */
export interface SourceDraft extends SourceKey, SourceState {
  readonly title: string;
  readonly fault: string | null;
}

/** A passage in the index. Its number belongs to its text: a passage with another text has another number. */
export interface StoredPassage extends Omit<Passage, 'hash'> {
  readonly number: number;
  readonly source: number;
}

/** One lookup of a term. */
export interface Lookup {
  /** The term in the query: a passage gets the best score of a term's lookups. */
  readonly group: number;
  readonly term: string;
  readonly isPrefix: boolean;
  readonly weight: number;
}

/** The sources that may be searched. */
export interface Scope {
  /** Numbers of sources; undefined: all. */
  readonly sources: readonly number[] | undefined;
  /** The number of passages in these sources. */
  readonly passages: number;
}

export interface Found {
  readonly number: number;
  readonly score: number;
}

/** The limits of one query. */
export interface WordLimits {
  /** The maximum number of passages found. */
  readonly found: number;
  /** The maximum number of passages read per term, most recently indexed first: common words have many, and say little about each. */
  readonly read: number;
}

export interface WordsFound {
  /** Best first. */
  readonly found: readonly Found[];
  /** The rarity of each term in the searchable sources, by group: rarer terms have larger values. */
  readonly rarity: readonly number[];
}

/** Vectors in the order of their saving. */
export interface VectorPage {
  /** The number of the last one, for the next page. */
  readonly last: number;
  readonly numbers: Float64Array;
  readonly sources: Int32Array;
  /** All vectors concatenated, each of length 1. */
  readonly matrix: Float32Array;
}

export interface NewVector {
  readonly number: number;
  /** Normalised to length 1. */
  readonly vector: Float32Array;
}

export interface StoreCounts {
  readonly sources: number;
  readonly passages: number;
  readonly vectors: number;
  readonly failed: number;
}

/** The storage of the index. */
export interface Store {
  /** Opens it, and creates it if it is missing. */
  open(): Promise<void>;
  close(): Promise<void>;
  /** A page of sources in the order of their numbers, after a number. */
  sources(after: number): Promise<readonly Source[]>;
  find(key: SourceKey): Promise<Source | undefined>;
  /** Replaces the state of a source. Unchanged passages keep their vectors. */
  replace(draft: SourceDraft, passages: readonly Passage[]): Promise<Source>;
  /** Records a fault of an existing source, or clears it. */
  note(key: SourceKey, fault: string | null): Promise<void>;
  /** Changes the id of a source, replacing a source with that id. */
  rename(key: SourceKey, to: string): Promise<void>;
  remove(key: SourceKey): Promise<void>;
  /** Overwrites the remains of removed sources, if the engine would keep them for a while. */
  scrub?(): Promise<void>;
  /** Passages of a source without a vector. */
  needing(source: number, limit: number): Promise<readonly StoredPassage[]>;
  /** Skips passages that were deleted meanwhile. */
  saveVectors(vectors: readonly NewVector[]): Promise<void>;
  clearVectors(): Promise<void>;
  /**
   * Finds passages with terms of a query. If a term has more passages than are read, the others are assumed to have it if they have another
   * term of the query: the final ranking is computed from the texts anyway.
   */
  words(lookups: readonly Lookup[], scope: Scope, limits: WordLimits): Promise<WordsFound>;
  /** Absent: the engine has no vector search; vectors are read through `vectors`. */
  nearest?: ((vector: Float32Array, scope: Scope, limit: number) => Promise<readonly Found[]>) | undefined;
  vectors(after: number): Promise<VectorPage>;
  passages(numbers: readonly number[]): Promise<readonly StoredPassage[]>;
  /** Passages of a source from a place on. */
  around(source: number, from: number, limit: number): Promise<readonly StoredPassage[]>;
  counts(): Promise<StoreCounts>;
  /** Adds to a day's spending unless that would exceed the limit. Returns whether it did. */
  spend(day: string, amount: number, limit: number): Promise<boolean>;
  /** A text stored beside the index. */
  value(name: string): Promise<string | undefined>;
  setValue(name: string, value: string): Promise<void>;
}

/** The number of sources, and of vectors, in a page. */
export const SOURCE_PAGE = 1000;
export const VECTOR_PAGE = 4096;
