/** Where a position of a document's log is in the copy that is made; undefined for one that the copy cannot show. */
export type Placement = (seq: number) => number | undefined;

/**
 * What is kept beside a document under its name: comments, versions. Whoever keeps such records takes part in renaming, deletion,
 * copies and archives of documents by this interface. Each method may be called again after a crash in the middle of it.
 */
export interface Records {
  /** Names them in archives: `comments`. Letters, digits and hyphens. */
  readonly kind: string;
  /** Gives them to another name, over what is there; nothing where the first has none. */
  rename(from: string, to: string): Promise<void>;
  /** @returns whether there was anything. */
  forget(document: string): Promise<boolean>;
  /**
   * All of a document, in an order in which `load` takes them: plain JSON objects, each well below 1 MB. A copy of a document is
   * what `load` makes of `save`, and so is the import of an archive.
   *
   * @param placement of every position of the log that a record names.
   */
  save(document: string, placement: Placement): AsyncIterable<object>;
  /**
   * Takes what `save` gave for a document that has none of them yet. Its changes are in the log already. An archive may have been
   * written by anybody: whatever comes is checked, and counts to the limits. What fails halfway is forgotten by the caller.
   *
   * @throws CompanionError ARCHIVE_INVALID (400) for what `save` never gives.
   */
  load(document: string, records: AsyncIterable<unknown>): Promise<void>;
}
