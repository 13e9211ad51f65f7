import type { SearchKind } from '@editor-companion/core/plugin';
import type { Passage } from '../text/passages.ts';

/** What is indexed: a document by its name, or a template by its id. */
export interface SourceKey {
  readonly kind: SearchKind;
  readonly id: string;
}

/** Which state of something is meant. */
export interface SourceState {
  /** Tells it from an earlier one of the same id. */
  readonly ident: string;
  readonly version: number;
}

/** A document or template in the index. */
export interface Source extends SourceKey, SourceState {
  readonly number: number;
  readonly title: string;
  readonly passages: number;
  /** Passages that have no vector. */
  readonly waiting: number;
  /** Code of why the state could not be indexed or its vectors made; null where nothing went wrong. */
  readonly fault: string | null;
  /** Milliseconds since the epoch. */
  readonly indexedAt: number;
}

/** A new state of a source. */
export interface SourceDraft extends SourceKey, SourceState {
  readonly title: string;
  readonly fault: string | null;
}

/** A passage in the index. The number belongs to its text: a passage with another text has another number. */
export interface StoredPassage extends Omit<Passage, 'hash'> {
  readonly number: number;
  readonly source: number;
}

/** Looks for one term in one way. */
export interface Lookup {
  /** Which term of the query: a passage counts for the best of the lookups of a term. */
  readonly group: number;
  readonly term: string;
  readonly isPrefix: boolean;
  readonly weight: number;
}

/** Which sources may be looked at. */
export interface Scope {
  /** Numbers of sources; undefined: all that there are. */
  readonly sources: readonly number[] | undefined;
  /** Passages of these sources. */
  readonly passages: number;
}

export interface Found {
  readonly number: number;
  readonly score: number;
}

/** How much work one query may be. */
export interface WordLimits {
  /** Passages that are found. */
  readonly found: number;
  /** Passages with one term that are read, those that were indexed last first: many have a common word, and it says little of each. */
  readonly read: number;
}

export interface WordsFound {
  /** The best first. */
  readonly found: readonly Found[];
  /** How rare each term is in the sources that may be looked at, by group: the rarer, the larger. */
  readonly rarity: readonly number[];
}

/** Vectors in the order in which they were saved. */
export interface VectorPage {
  /** Of the last one, for the next page. */
  readonly last: number;
  readonly numbers: Float64Array;
  readonly sources: Int32Array;
  /** All vectors, one behind the other, each of length 1. */
  readonly matrix: Float32Array;
}

export interface NewVector {
  readonly number: number;
  /** Of length 1. */
  readonly vector: Float32Array;
}

export interface StoreCounts {
  readonly sources: number;
  readonly passages: number;
  readonly vectors: number;
  readonly failed: number;
}

/** Where the index is kept. */
export interface Store {
  /** Opens it, and makes it where it is not there. */
  open(): Promise<void>;
  close(): Promise<void>;
  /** Sources in the order of their numbers, those after a number, a page of them. */
  sources(after: number): Promise<readonly Source[]>;
  find(key: SourceKey): Promise<Source | undefined>;
  /** Puts a state in place of what there was. Passages that say the same keep their vectors. */
  replace(draft: SourceDraft, passages: readonly Passage[]): Promise<Source>;
  /** Notes what is wrong with a source that is there, or that nothing is any more. */
  note(key: SourceKey, fault: string | null): Promise<void>;
  /** Gives a source another id; what had that one is gone. */
  rename(key: SourceKey, to: string): Promise<void>;
  remove(key: SourceKey): Promise<void>;
  /** Writes over what is left of sources that were removed, where the engine would keep it for a while. */
  scrub?(): Promise<void>;
  /** Passages of a source without a vector. */
  needing(source: number, limit: number): Promise<readonly StoredPassage[]>;
  /** Passages that are gone by now are passed over. */
  saveVectors(vectors: readonly NewVector[]): Promise<void>;
  clearVectors(): Promise<void>;
  /**
   * Passages with terms of a query. Where more have a term than are read, the others are taken to have it if they have another one of the query: the order of
   * what is found is made of the texts anyway.
   */
  words(lookups: readonly Lookup[], scope: Scope, limits: WordLimits): Promise<WordsFound>;
  /** Absent: the engine cannot; vectors are read by `vectors` then. */
  nearest?: ((vector: Float32Array, scope: Scope, limit: number) => Promise<readonly Found[]>) | undefined;
  vectors(after: number): Promise<VectorPage>;
  passages(numbers: readonly number[]): Promise<readonly StoredPassage[]>;
  /** Passages of a source from a place on. */
  around(source: number, from: number, limit: number): Promise<readonly StoredPassage[]>;
  counts(): Promise<StoreCounts>;
  /** Adds to what was spent on a day, unless it would be more than the limit; says whether it did. */
  spend(day: string, amount: number, limit: number): Promise<boolean>;
  /** A text that is kept beside the index. */
  value(name: string): Promise<string | undefined>;
  setValue(name: string, value: string): Promise<void>;
}

/** Sources, and vectors, of one page. */
export const SOURCE_PAGE = 1000;
export const VECTOR_PAGE = 4096;
