import { CompanionError, type Whose } from '@editor-companion/core/plugin';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import { ROOT, type AssetRow, type Database, type Tables } from './database.ts';
import { freeNumber } from './free-number.ts';
import type { AssetType } from './kinds.ts';
import { nameKey, numbered } from './names.ts';

export interface AssetQuery {
  readonly parentId: string;
  /** If set, the search covers all folders below this one. */
  readonly keyword: string;
  readonly type: AssetType | 'all';
  readonly offset: number;
  readonly limit: number;
}

export type NewAsset = Pick<
  AssetRow,
  'id' | 'name' | 'type' | 'media_type' | 'size' | 'file_id' | 'tenant' | 'owner' | 'only_for'
> & {
  readonly parent_id: string;
};

/** The maximum number of attempts to find a free name while other processes take names. */
const ATTEMPTS = 20;

/** Stores files and folders in the database. Nothing can be moved, so that the folders always form a tree. */
export class AssetStore {
  readonly #db: Database;
  readonly #now: () => number;
  #sequence = 0;

  constructor(db: Database, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** @param viewer undefined: the server itself, which sees everything. */
  find(id: string, viewer?: Whose): Promise<AssetRow | undefined> {
    return this.#db
      .selectFrom('mock_assets')
      .selectAll()
      .where('id', '=', id)
      .$if(viewer !== undefined, (query) => query.where(isVisibleTo(viewer as Whose)))
      .executeTakeFirst();
  }

  /** Lists what a viewer may see, the oldest first, so that a new entry changes only the last page. */
  async list(
    { parentId, keyword, type, offset, limit }: AssetQuery,
    viewer: Whose,
  ): Promise<{ items: AssetRow[]; total: number }> {
    const within =
      keyword === ''
        ? this.#db.selectFrom('mock_assets').where('parent_id', '=', parentId)
        : this.#everythingIn(parentId).where(sql<boolean>`name_key like ${pattern(keyword)} escape '\\'`);
    const chosen = within
      .where(isVisibleTo(viewer))
      .$if(type !== 'all', (query) => query.where('type', '=', type as AssetType));
    const items = await chosen.selectAll().orderBy('sequence').offset(offset).limit(limit).execute();
    const { total } = await chosen
      .select((eb) => eb.fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow();
    return { items, total: Number(total) };
  }

  /** Counts all files and folders and their bytes. */
  async usage(): Promise<{ items: number; bytes: number }> {
    const { items, bytes } = await this.#db
      .selectFrom('mock_assets')
      .select((eb) => [eb.fn.countAll<number | string>().as('items'), eb.fn.sum<number | string>('size').as('bytes')])
      .where('id', '!=', ROOT)
      .executeTakeFirstOrThrow();
    return { items: Number(items), bytes: Number(bytes ?? 0) };
  }

  /** Counts the files and folders of a tenant, or of an owner in it, and their bytes. */
  async usageOf({
    tenant,
    owner,
  }: {
    readonly tenant: string;
    readonly owner?: string | null;
  }): Promise<{ items: number; bytes: number }> {
    const { items, bytes } = await this.#db
      .selectFrom('mock_assets')
      .select((eb) => [eb.fn.countAll<number | string>().as('items'), eb.fn.sum<number | string>('size').as('bytes')])
      .where('id', '!=', ROOT)
      .where('tenant', '=', tenant)
      .$if(owner !== undefined, (query) => query.where('owner', 'is not distinct from', owner ?? null))
      .executeTakeFirstOrThrow();
    return { items: Number(items), bytes: Number(bytes ?? 0) };
  }

  /** Returns the depth of a folder. Undefined if the id is not a folder's. */
  async depthOf(folderId: string): Promise<number | undefined> {
    let depth = 0;
    for (let id: string | null = folderId; id !== ROOT; depth += 1) {
      const folder: AssetRow | undefined = id === null ? undefined : await this.find(id);
      if (folder?.type !== 'folder') return undefined;
      id = folder.parent_id;
    }
    return depth;
  }

  /** Adds a file or folder under its name, or under the next free one: `name (2)`. */
  async insert(asset: NewAsset): Promise<AssetRow> {
    const created_at = this.#now();
    for (let attempt = 1; ; attempt += 1) {
      const number = await freeNumber((each) => this.#isTaken(asset, numbered(asset.name, each)));
      const name = numbered(asset.name, number);
      const row = { ...asset, name, name_key: nameKey(name), thumbnail: null, sequence: this.#next(), created_at };
      try {
        await this.#db.insertInto('mock_assets').values(row).execute();
        return row;
      } catch (error) {
        // Another request took the name, or the folder was deleted. The next attempt finds out which.
        const conflict = CompanionError.is(error) && error.code === 'DATABASE_CONSTRAINT';
        if (!conflict || attempt === ATTEMPTS || (await this.find(asset.parent_id)) === undefined) throw error;
      }
    }
  }

  /** Returns an entry and everything below it. */
  tree(id: string): Promise<Pick<AssetRow, 'id' | 'file_id'>[]> {
    return below(this.#db, id)
      .selectFrom('mock_assets')
      .innerJoin('below', 'below.id', 'mock_assets.id')
      .select(['mock_assets.id', 'mock_assets.file_id'])
      .execute();
  }

  /** Deletes an entry and everything below it. */
  async delete(id: string): Promise<void> {
    await this.#db.deleteFrom('mock_assets').where('id', '=', id).execute();
  }

  async setThumbnail(id: string, fileId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('mock_assets')
      .set({ thumbnail: fileId })
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Includes every depth. The root contains everything. */
  #everythingIn(folderId: string) {
    if (folderId === ROOT) return this.#db.selectFrom('mock_assets').where('id', '!=', ROOT);
    return below(this.#db, folderId)
      .selectFrom('mock_assets')
      .where('id', 'in', (eb) => eb.selectFrom('below').select('below.id'))
      .where('id', '!=', folderId);
  }

  async #isTaken(
    { parent_id, tenant, only_for }: Pick<NewAsset, 'parent_id' | 'tenant' | 'only_for'>,
    name: string,
  ): Promise<boolean> {
    const found = await this.#db
      .selectFrom('mock_assets')
      .select('id')
      .where('parent_id', '=', parent_id)
      .where('tenant', '=', tenant)
      .where('only_for', '=', only_for)
      .where('name_key', '=', nameKey(name))
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Grows across restarts: it is the time in microseconds, or the last number plus one if that is larger. */
  #next(): number {
    this.#sequence = Math.max(this.#sequence + 1, this.#now() * 1000);
    return this.#sequence;
  }
}

type Builder = ExpressionBuilder<Tables, 'mock_assets'>;

/** The root, shared entries of the viewer's tenant and the viewer's private entries. */
const isVisibleTo =
  ({ tenant, owner }: Whose) =>
  (eb: Builder): Expression<SqlBool> =>
    eb.or([
      eb('mock_assets.id', '=', ROOT),
      eb.and([eb('tenant', '=', tenant), eb('only_for', 'in', ['', ...(owner === null ? [] : [owner])])]),
    ]);

const pattern = (keyword: string): string => `%${nameKey(keyword).replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;

/** Adds the common table expression `below`, which has the ids of an entry and of everything below it. */
const below = (db: Kysely<Tables>, id: string) =>
  db.withRecursive('below', (query) =>
    query
      .selectFrom('mock_assets')
      .select('mock_assets.id')
      .where('mock_assets.id', '=', id)
      .unionAll(
        query
          .selectFrom('mock_assets')
          .innerJoin('below', 'below.id', 'mock_assets.parent_id')
          .select('mock_assets.id'),
      ),
  );
