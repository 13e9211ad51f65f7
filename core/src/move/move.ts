import type { ConfigSources } from '../config/read-config.ts';
import { copyDocument, documentsOf } from './documents.ts';
import { moveErrors } from '../data/move-errors.ts';
import { copyFile, filesOf } from './files.ts';
import { openInstallation, planOf, type Installation, type Side } from './installation.ts';
import { copyRows, hasOnlyRowsOf, sumOfRows } from './rows.ts';
import { copySecrets } from './secrets.ts';
import { beginMove, endMove, moveUnderWay } from '../data/move-mark.ts';
import { countRows, refuseOtherTables, tablesOf, type Table } from '../data/tables.ts';

/** The amounts of data in an installation. */
export interface MoveCounts {
  readonly tables: number;
  readonly rows: number;
  readonly documents: number;
  readonly files: number;
}

export interface MoveResult extends MoveCounts {
  /** Small files of the data folder that every node needs. */
  readonly secrets: readonly string[];
  /** Whether an earlier attempt had begun the move. */
  readonly isResumed: boolean;
}

export interface MoveOptions {
  readonly from: ConfigSources;
  readonly to: ConfigSources;
  /** Only compares both sides. Changes no data, but creates the target's empty tables. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  /** Receives the number of moved rows, documents and files, and their total. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/**
 * Copies the data of an installation to an empty one, and compares checksums of both. A move can be interrupted at any moment and resumed
 * by starting it again. The source stays unchanged. Caches are not moved.
 * @throws CompanionError of `moveErrors`; BootError for a configuration that has problems, or a folder that a server uses.
 */
export async function moveInstallation({ from, to, ...options }: MoveOptions): Promise<MoveResult> {
  const plans = { source: await planOf(from), target: await planOf(to) };
  const folder = plans.source.dataDir;
  if (folder === plans.target.dataDir) throw moveErrors.MOVE_SAME_FOLDER({ folder });
  // Opens the source first: this takes its lock, and creates nothing for a source that cannot be moved.
  await using source = await openInstallation(plans.source, 'source');
  const secrets = await copySecrets(folder, plans.target.dataDir);
  await using target = await openInstallation(plans.target, 'target');
  const work = new Move({ source, target }, options);
  return { ...(await work.run(options.dryRun === true)), secrets };
}

/** The number of rows that migrations may insert into a table, such as the root folder of a library. */
const MAX_FIRST_ROWS = 100;

/** One move, from its checks to the comparison. */
class Move {
  readonly #sides: Readonly<Record<Side, Installation>>;
  readonly #options: Pick<MoveOptions, 'signal' | 'onProgress'>;
  #total = 0;
  #done = 0;

  constructor(sides: Readonly<Record<Side, Installation>>, options: Pick<MoveOptions, 'signal' | 'onProgress'>) {
    this.#sides = sides;
    this.#options = options;
  }

  async run(isDry: boolean): Promise<Omit<MoveResult, 'secrets'>> {
    const { source, target } = this.#sides;
    await this.#refuseOthers();
    const tables = await tablesOf(source);
    refuseOtherTables(tables, await tablesOf(target));
    const isResumed = await this.#refuseForeign();
    const counts = await countAll(source, tables);
    const result = { ...counts, isResumed };
    if (isDry) return result;
    // Every row is read three times: once for the copy, and once on each side for the checksums.
    this.#total = counts.rows * 3 + counts.documents + counts.files;
    if (!isResumed) await beginMove(target.database.whole(), source.name, tables);
    for (const table of tables) await this.#moveTable(table);
    await this.#moveDocuments();
    await this.#moveFiles();
    await this.#compare(tables, counts);
    await this.#refuseOthers();
    await endMove(target.database.whole());
    return result;
  }

  async #refuseOthers(): Promise<void> {
    for (const side of ['source', 'target'] as const) {
      const count = (await this.#sides[side].database.others?.()) ?? 0;
      if (count > 0) throw moveErrors.MOVE_IN_USE({ side, count });
    }
  }

  /** Whether the target contains the beginning of this move. @throws CompanionError if it contains anything else. */
  async #refuseForeign(): Promise<boolean> {
    const { source, target } = this.#sides;
    const begun = await moveUnderWay(target.database);
    if (begun === source.name) return true;
    if (begun !== undefined) throw moveErrors.MOVE_OTHER_SOURCE({ begun, source: source.name });
    const tables = await tablesOf(target);
    const counts = await countAll(target, tables);
    const found = (['rows', 'documents', 'files'] as const).filter((kind) => counts[kind] > 0);
    if (found.length === 0) return false;
    const isFresh = counts.documents + counts.files === 0 && counts.rows <= MAX_FIRST_ROWS;
    if (isFresh && (await hasOnlyRowsOf(this.#sides, tables))) return false;
    throw moveErrors.MOVE_TARGET_NOT_EMPTY({ found: found.map((kind) => `${counts[kind]} ${kind}`).join(', ') });
  }

  async #moveTable(table: Table): Promise<void> {
    // Rows that an earlier attempt has copied count as done.
    this.#tell(await countRows(this.#sides.target, table));
    await copyRows(this.#sides, table, (count) => this.#tell(count));
  }

  async #moveDocuments(): Promise<void> {
    const { source, target } = this.#sides;
    if (!source.log) return;
    if (!target.log) throw moveErrors.MOVE_SCHEMA_DIFFERS({ reason: 'only the source has collaboration' });
    for await (const name of documentsOf(source.log)) {
      await copyDocument(source.log, target.log, name);
      this.#tell(1);
    }
  }

  async #moveFiles(): Promise<void> {
    const { source, target } = this.#sides;
    if (!source.files) return;
    if (!target.files) throw moveErrors.MOVE_SCHEMA_DIFFERS({ reason: 'only the source stores files' });
    for await (const file of filesOf(source.files)) {
      await copyFile(source.files, target.files, file, this.#options.signal);
      this.#tell(1);
    }
  }

  /** @throws CompanionError MOVE_SUM_DIFFERS. */
  async #compare(tables: readonly Table[], counts: MoveCounts): Promise<void> {
    const { source, target } = this.#sides;
    for (const table of tables) {
      const [one, other] = [await sumOfRows(source, table), await sumOfRows(target, table)];
      if (one !== other) throw moveErrors.MOVE_SUM_DIFFERS({ what: `The table ${table.name}` });
      this.#tell((await countRows(source, table)) * 2);
    }
    const found = await countAll(target, tables);
    for (const kind of ['documents', 'files'] as const)
      if (found[kind] !== counts[kind]) throw moveErrors.MOVE_SUM_DIFFERS({ what: `The number of ${kind}` });
    if (!source.files || !target.files) return;
    const others = filesOf(target.files);
    for await (const file of filesOf(source.files))
      if (JSON.stringify(file) !== JSON.stringify((await others.next()).value))
        throw moveErrors.MOVE_SUM_DIFFERS({ what: `The record of the file ${file.id}` });
  }

  /** @throws the signal's reason when it is aborted. */
  #tell(count: number): void {
    this.#options.signal?.throwIfAborted();
    this.#done += count;
    this.#options.onProgress?.({ done: Math.min(this.#done, this.#total), total: this.#total });
  }
}

async function countAll(installation: Installation, tables: readonly Table[]): Promise<MoveCounts> {
  let [rows, documents] = [0, 0];
  for (const table of tables) rows += await countRows(installation, table);
  if (installation.log) for await (const _ of documentsOf(installation.log)) documents += 1;
  const files = (await installation.files?.usage())?.files ?? 0;
  return { tables: tables.length, rows, documents, files };
}
