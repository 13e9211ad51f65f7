import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, sep } from 'node:path';
import type { BackupRule, DatabaseGuard, DataFolderService, LostStore, StoreMark } from '../contracts/data-folder.ts';
import type { Logger } from '../base/logger.ts';
import { SqliteGuard } from './database-guard.ts';
import { dataErrors } from './errors.ts';
import { FolderLock, LOCK_FILE } from './folder-lock.ts';
import { NO_MARKS, readMarks, withRules, withStore, writeMarks, type Marks } from './mark-file.ts';
import { fileTime } from './file-time.ts';

/** The folder for the remains of lost stores, with a subfolder for each loss. */
export const ASIDE_FOLDER = 'kept-aside';
/** The folder for content that a restore replaces, and for the remains of an interrupted restore. */
export const REPLACED_FOLDER = 'replaced';
export const RESTORING_FOLDER = 'restoring';

const OTHERS = 0o077;
/** The sticky bit, as on folders that every user may write to. */
const SHARED = 0o1000;
const OWN_RULES: readonly BackupRule[] = [LOCK_FILE, ASIDE_FOLDER, REPLACED_FOLDER].map((path) => ({
  path,
  rule: 'leave-out',
}));

interface DataFolderOptions {
  readonly path: string;
  readonly log: Logger;
  /** The operator accepts the loss of missing stores. */
  readonly acceptsLoss: boolean;
}

/** DATA_DIR of one server: its lock, its permissions, and the stores that must be in it. */
export class DataFolder implements DataFolderService {
  readonly path: string;
  readonly #options: DataFolderOptions;
  #taking: Promise<void> | undefined;
  #lock: FolderLock | undefined;
  #marks: Marks = NO_MARKS;
  /** Serialises the writing of marks. */
  #writing: Promise<void> = Promise.resolve();

  constructor(options: DataFolderOptions) {
    this.#options = options;
    this.path = options.path;
  }

  take(): Promise<void> {
    this.#taking ??= this.#take();
    return this.#taking;
  }

  markOf(store: string): StoreMark | undefined {
    return this.#marks.stores[store];
  }

  async mark(store: string, mark: StoreMark | undefined): Promise<void> {
    if (JSON.stringify(mark) !== JSON.stringify(this.markOf(store)))
      await this.#write((marks) => withStore(marks, store, mark));
  }

  async lost({ file, fault, leftovers }: LostStore): Promise<void> {
    const aside = join(this.path, ASIDE_FOLDER, fileTime());
    if (!this.#options.acceptsLoss) throw dataErrors.DATA_MISSING({ file, fault, aside });
    await mkdir(aside, { recursive: true, mode: 0o700 });
    const moved = leftovers.filter((path) => existsSync(path));
    for (const path of moved) await rename(path, join(aside, basename(path)));
    this.#options.log.error(
      { file, fault, moved, aside },
      'the loss was accepted; the remaining files were moved aside',
    );
  }

  database(file: string, beside: readonly string[] = []): DatabaseGuard {
    return new SqliteGuard({ folder: this, file, store: this.#nameOf(file), beside });
  }

  async backUp(...rules: readonly BackupRule[]): Promise<void> {
    const known = new Set(this.#marks.backup.map(({ path, rule }) => `${rule} ${path}`));
    if (rules.some(({ path, rule }) => !known.has(`${rule} ${path}`)))
      await this.#write((marks) => withRules(marks, rules));
  }

  /** Call it when every plugin is closed. */
  async close(): Promise<void> {
    await this.#writing.catch(() => undefined);
    this.#lock?.[Symbol.dispose]();
    this.#lock = undefined;
  }

  async #take(): Promise<void> {
    this.#lock = FolderLock.take(this.path);
    if (existsSync(join(this.path, RESTORING_FOLDER)))
      throw dataErrors.DATA_FOLDER_UNUSABLE({
        folder: this.path,
        reason: `a restore was interrupted (there is a folder ${RESTORING_FOLDER}). Run companion restore again`,
      });
    await this.#makePrivate();
    this.#marks = await readMarks(this.path);
    await this.backUp(...OWN_RULES);
  }

  /**
   * Restricting the folder itself keeps other users out, regardless of the modes of its files. A folder that many users share keeps its
   * mode.
   */
  async #makePrivate(): Promise<void> {
    if (process.platform === 'win32') return;
    const { mode, uid } = await stat(this.path);
    if ((mode & OTHERS) === 0) return;
    if (uid === process.getuid?.() && (mode & SHARED) === 0) return chmod(this.path, 0o700);
    this.#options.log.warn(
      { folder: this.path, mode: (mode & 0o777).toString(8), owner: uid },
      'other users of this machine can read the data folder, and this server may not change its mode: set it to 0700, or use another folder',
    );
  }

  #write(change: (marks: Marks) => Marks): Promise<void> {
    const before = this.#writing;
    const write = async (): Promise<void> => {
      await before.catch(() => undefined);
      const marks = change(this.#marks);
      await writeMarks(this.path, marks);
      this.#marks = marks;
    };
    return (this.#writing = write());
  }

  /** Files outside the data folder, which an option may name, are known by their absolute path. */
  #nameOf(file: string): string {
    const name = relative(this.path, file);
    return name.startsWith('..') || isAbsolute(name) ? file : name.split(sep).join('/');
  }
}
