/** The record of a store, by which the next start notices that the store is missing. */
export interface StoreMark {
  /** Distinguishes the store from another one of the same name. */
  readonly id: string;
  /** How far the store had got, for a store that counts. A store with a smaller position is an older copy. */
  readonly position?: number;
  /**
   * Files that must also exist until the store is closed, such as a write-ahead log. Backups leave this part out, since they do not need
   * it.
   */
  readonly running?: Readonly<Record<string, string | number>>;
}

/** A store that is missing from the data folder, or was replaced by another one. */
export interface LostStore {
  /** Absolute path. */
  readonly file: string;
  /** The fault, as the end of a sentence that begins with the path: `is missing`. */
  readonly fault: string;
  /** Absolute paths of remaining files that must not be overwritten. Paths that do not exist are ignored. */
  readonly leftovers: readonly string[];
}

/** An exception to how a backup copies a file or folder. Paths are relative to the data folder. */
export interface BackupRule {
  readonly path: string;
  /**
   * `leave-out`: for locks and work in progress. `named-by-hash`: each file is named after its SHA-256, which the backup verifies, or
   * `<32 digits>.sealed` if it is encrypted, and is never overwritten.
   */
  readonly rule: 'leave-out' | 'named-by-hash';
}

/**
 * Guards a plugin's SQLite database (in WAL mode): the next start notices if the database or its write-ahead log is missing or was
 * replaced. Use one guard for each file, and never open the file with `fs` while a connection is open: closing a plain file handle drops
 * SQLite's locks.
 */
export interface DatabaseGuard {
  /**
   * Call before the file is opened. Creates an empty file, readable for the server only, if none is expected. @throws CompanionError
   * DATA_MISSING.
   */
  inspect(): Promise<void>;
  /** Call once the file is a database in WAL mode, before anything is acknowledged. */
  opened(): Promise<void>;
  /** Call after all other connections are closed. */
  close(): Promise<void>;
}

/**
 * Service `dataFolder` (core): `DATA_DIR`, for plugins that store files there. A store that a plugin marks must exist at the next start.
 * Backups include the whole folder: SQLite databases (known by their first bytes) as a consistent copy, other files unchanged, unless a
 * rule says otherwise.
 */
export interface DataFolderService {
  readonly path: string;
  /**
   * Creates the folder, private to the server's user, and locks it for this process until the server has closed. Idempotent.
   * @throws CompanionError DATA_FOLDER_UNUSABLE, DATA_FOLDER_IN_USE, DATA_MARKS_DAMAGED.
   */
  take(): Promise<void>;
  /** @param store its path relative to the folder, with `/`. */
  markOf(store: string): StoreMark | undefined;
  /** Stores a mark; undefined removes it. Resolves when the change is on disk. */
  mark(store: string, mark: StoreMark | undefined): Promise<void>;
  /**
   * Reports a missing store and stops the start. If the operator accepts the loss, moves the remaining files aside and resolves. @throws
   * CompanionError DATA_MISSING.
   */
  lost(lost: LostStore): Promise<void>;
  /** @param beside absolute paths of files that are useless without the database, such as a journal. */
  database(file: string, beside?: readonly string[]): DatabaseGuard;
  backUp(...rules: readonly BackupRule[]): Promise<void>;
}
