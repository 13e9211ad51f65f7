/** What is written down of a store, so that it is missed when it is gone. */
export interface StoreMark {
  /** Tells the store from another one of the same name. */
  readonly id: string;
  /** How far the store had got when this was written, where it counts: one that is not as far is an older copy. */
  readonly position?: number;
  /**
   * What must be there too until the store is closed, such as a write-ahead log. A backup has no need of it, and leaves this part
   * of the mark out.
   */
  readonly running?: Readonly<Record<string, string | number>>;
}

/** Something that has to be in the data folder and is not, or is another one. */
export interface LostStore {
  /** Absolute path. */
  readonly file: string;
  /** What is wrong with it, as the end of a sentence that begins with its path: `is missing`. */
  readonly fault: string;
  /** Absolute paths of what is left and must not be written over; those that are not there are passed over. */
  readonly leftovers: readonly string[];
}

/** How a backup treats a file or folder that it would otherwise copy as it is. Paths are relative to the data folder. */
export interface BackupRule {
  readonly path: string;
  /** `leave-out`: locks and work under way. `named-by-hash`: each file is called after its SHA-256, which is checked, or `<32 digits>.sealed` where it is encrypted, and never written again. */
  readonly rule: 'leave-out' | 'named-by-hash';
}

/**
 * A SQLite database (in WAL mode) of a plugin: missed when it or its write-ahead log is gone or belongs to another. Use one guard
 * for each file, and open the file with Node only, never with `fs` while a connection is open: closing a plain handle gives up
 * SQLite's locks.
 */
export interface DatabaseGuard {
  /** To be called before the file is opened. Makes an empty file, readable for the server alone, where none has to be. @throws CompanionError DATA_MISSING. */
  inspect(): Promise<void>;
  /** To be called once the file is a database in WAL mode, and before anything is acknowledged. */
  opened(): Promise<void>;
  /** To be called after all other connections are closed. */
  close(): Promise<void>;
}

/**
 * Service `dataFolder` (core): `DATA_DIR`, for plugins that keep something there. What a plugin marks must be there at the next
 * start. All of the folder goes into backups: SQLite databases (known by their first bytes) as a consistent copy, all else as it
 * is, unless a rule says otherwise.
 */
export interface DataFolderService {
  readonly path: string;
  /**
   * Makes the folder, private to the server's user, and takes it for this process until the server has closed. Idempotent.
   * @throws CompanionError DATA_FOLDER_UNUSABLE, DATA_FOLDER_IN_USE, DATA_MARKS_DAMAGED.
   */
  take(): Promise<void>;
  /** @param store its path relative to the folder, with `/`. */
  markOf(store: string): StoreMark | undefined;
  /** Resolves when the mark is on disk; undefined removes it. */
  mark(store: string, mark: StoreMark | undefined): Promise<void>;
  /** Stops the start; or, where the operator accepts the loss, moves what is left aside and resolves. @throws CompanionError DATA_MISSING. */
  lost(lost: LostStore): Promise<void>;
  /** @param beside absolute paths of what is worth nothing without the database, such as a journal. */
  database(file: string, beside?: readonly string[]): DatabaseGuard;
  backUp(...rules: readonly BackupRule[]): Promise<void>;
}
