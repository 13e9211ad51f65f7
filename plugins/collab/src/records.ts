/** Maps a position of a document's log to the position in a copy; undefined if the copy does not have it. */
export type Placement = (seq: number) => number | undefined;

/**
 * Data stored beside a document under its name: comments, versions. Through this interface the data takes part in renaming, deleting,
 * copying and archiving documents. Every method must be repeatable after a crash in the middle.
 */
export interface Records {
  /** The name of the data in archives, such as `comments`. Letters, digits and hyphens. */
  readonly kind: string;
  /** Moves the data to another name, replacing the data there. Does nothing if there is none. */
  rename(from: string, to: string): Promise<void>;
  /** @returns whether there was anything. */
  forget(document: string): Promise<boolean>;
  /**
   * Reads all data of a document in the order that `load` needs: plain JSON objects, each well below 1 MB. Copying a document and importing
   * an archive both feed the output of `save` to `load`.
   * @param placement of every position of the log that a record names.
   */
  save(document: string, placement: Placement): AsyncIterable<object>;
  /**
   * Stores the output of `save` for a document without such data, whose changes are already in the log. Anybody may have written an
   * archive, so everything is validated and counts against the limits. If it fails halfway, the caller deletes the data.
   * @throws CompanionError ARCHIVE_INVALID (400) for what `save` never gives.
   */
  load(document: string, records: AsyncIterable<unknown>): Promise<void>;
}
