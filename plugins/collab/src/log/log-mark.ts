import { basename } from 'node:path';
import type { DatabaseGuard, DataFolderService } from '@editor-companion/core/plugin';
import { journalPath } from './journal.ts';

interface LogMarkOptions {
  readonly folder: DataFolderService;
  /** The absolute path of the database. */
  readonly file: string;
  /** The same relative to the data folder, with `/` as separator. */
  readonly store: string;
}

/** The mark of the log in the data folder, by which a missing log or journal is noticed. */
export class LogMark {
  readonly #options: LogMarkOptions;
  readonly #database: DatabaseGuard;

  constructor(options: LogMarkOptions) {
    this.#options = options;
    this.#database = options.folder.database(options.file, [journalPath(options.file)]);
  }

  /** @throws CompanionError DATA_MISSING. */
  async inspect(): Promise<void> {
    const { folder, store } = this.#options;
    await folder.take();
    await folder.backUp({ path: `${store}.lock`, rule: 'leave-out' });
    await this.#database.inspect();
  }

  /** The number of a record that the journal must contain, or a later one; undefined if the log does not need its journal. */
  get journal(): number | undefined {
    const journal = this.#options.folder.markOf(this.#options.store)?.running?.['journal'];
    return typeof journal === 'number' ? journal : undefined;
  }

  /** The log was closed, or comes from a backup: then a copy of the journal may end anywhere. */
  get isAtRest(): boolean {
    return this.#options.folder.markOf(this.#options.store) !== undefined && this.journal === undefined;
  }

  /** @throws CompanionError DATA_MISSING where the database has less in it than it had. */
  async inspectPosition(settled: number): Promise<void> {
    const { folder, file, store } = this.#options;
    const mark = folder.markOf(store);
    if (!mark || settled >= (mark.position ?? 0)) return;
    const fault = `is an older copy (its last commit is ${settled} instead of ${mark.position})`;
    await folder.lost({ file, fault, leftovers: [] });
    await folder.mark(store, { ...mark, position: settled });
  }

  async loseJournal(): Promise<void> {
    const file = journalPath(this.#options.file);
    const fault = 'is missing, or belongs to another database or to an earlier time';
    await this.#options.folder.lost({ file, fault, leftovers: [file] });
  }

  databaseOpened(): Promise<void> {
    return this.#database.opened();
  }

  /** @param journal undefined where all that it has is in the database. @param position the last commit in the database. */
  async set(journal: number | undefined, position: number): Promise<void> {
    const { folder, store } = this.#options;
    const mark = folder.markOf(store);
    if (!mark) throw new Error(`${basename(store)} is not marked yet`);
    const others = Object.entries(mark.running ?? {}).filter(([name]) => name !== 'journal');
    const running = Object.fromEntries(journal === undefined ? others : [...others, ['journal', journal]]);
    await folder.mark(store, { ...mark, position, running });
  }

  /** Call it when the log's threads have ended. */
  close(): Promise<void> {
    return this.#database.close();
  }
}
