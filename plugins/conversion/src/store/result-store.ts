import type {
  ConversionOutput,
  FilesService,
  ResultAsset,
  StoredAsset,
  StoredFile,
} from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import type { Database, ResultRow } from './database.ts';
import { fileOwner } from './task.ts';
import { packWarnings } from './warnings.ts';

/** Younger results may still be waiting for their first task. */
const GRACE_MS = 3_600_000;
/** The number of assets stored at once. They share the commits of the file store. */
const PUTS_AT_ONCE = 16;

/**
 * The cache of results by key. Its files are owned by the tasks that use them, so a result lives as long as one of these; a row whose files
 * are gone counts as missing.
 */
export class ResultStore {
  readonly #db: Database;
  readonly #files: FilesService;

  constructor(db: Database, files: FilesService) {
    this.#db = db;
    this.#files = files;
  }

  get(key: string): Promise<ResultRow | undefined> {
    return this.#db.selectFrom('conversion_results').selectAll().where('key', '=', key).executeTakeFirst();
  }

  /** The result under `key`, if all of its files still exist in full size. */
  async findIntact(key: string): Promise<ResultRow | undefined> {
    const row = await this.get(key);
    if (!row) return undefined;
    const expected = [{ fileId: row.file_id, size: row.size }, ...assetsOf(row)];
    const found = await Promise.all(expected.map(({ fileId }) => this.#files.stat(fileId)));
    return expected.every(({ size }, index) => found[index]?.size === size) ? row : undefined;
  }

  /** Stores an output's bytes. The files have no owner until a task holds them, and the row is written at the end of the task. */
  async save(key: string, output: ConversionOutput, signal?: AbortSignal): Promise<ResultRow> {
    const options = signal ? { signal } : {};
    const put = async ({ name, mediaType, bytes }: ResultAsset): Promise<StoredAsset> => {
      const { id, size } = await this.#files.put(bytes, options);
      return { name, mediaType, fileId: id, size };
    };
    const left = [...(output.assets ?? [])];
    const assets: StoredAsset[] = [];
    while (left.length > 0) assets.push(...(await Promise.all(left.splice(0, PUTS_AT_ONCE).map(put))));
    return rowOf(key, output, await this.#files.put(output.bytes, options), assets);
  }

  /** Writes the row of a result. */
  keep(row: ResultRow): Promise<void> {
    return keepResult(this.#db, row);
  }

  /** Makes a task an owner of all files of a result; false if one of them was deleted meanwhile. */
  async hold(row: ResultRow, taskId: string): Promise<boolean> {
    const ids = new Set([row.file_id, ...assetsOf(row).map(({ fileId }) => fileId)]);
    try {
      await Promise.all([...ids].map((id) => this.#files.retain(id, fileOwner(taskId))));
      return true;
    } catch (error) {
      if (CompanionError.is(error) && error.code === 'FILE_NOT_FOUND') return false;
      throw error;
    }
  }

  /** Deletes rows that no task refers to. */
  async prune(now = Date.now()): Promise<void> {
    const wanted = this.#db.selectFrom('conversion_tasks').select('result_key').where('result_key', 'is not', null);
    await this.#db
      .deleteFrom('conversion_results')
      .where('created_at', '<', now - GRACE_MS)
      .where('key', 'not in', wanted)
      .execute();
  }
}

export async function keepResult(db: Database, row: ResultRow): Promise<void> {
  await db
    .insertInto('conversion_results')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** The row of a result with known files. */
export const rowOf = (
  key: string,
  { mediaType, extension, name, warnings }: ConversionOutput,
  main: Pick<StoredFile, 'id' | 'size'>,
  assets: readonly StoredAsset[],
): ResultRow => ({
  key,
  file_id: main.id,
  size: main.size,
  media_type: mediaType,
  extension,
  name: name ?? null,
  assets: JSON.stringify(assets),
  bytes: assets.reduce((total, asset) => total + asset.size, main.size),
  warnings: packWarnings(warnings),
  created_at: Date.now(),
});

/** The assets of a result. */
// Written by `save` only.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const assetsOf = (row: ResultRow): StoredAsset[] => JSON.parse(row.assets) as StoredAsset[];
