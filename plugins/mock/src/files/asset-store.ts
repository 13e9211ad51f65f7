import { CompanionError, type Whose } from '@editor-companion/core/plugin';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import { ROOT, type AssetRow, type Database, type Tables } from './database.ts';
import { freeNumber } from './free-number.ts';
import type { AssetType } from './kinds.ts';
import { nameKey, numbered } from './names.ts';

export interface AssetQuery {
  readonly parentId: string;
  /** With a keyword, everything below the folder is looked through, not the folder alone. */
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

/** How often a name is looked for while others, in other processes, take those that were free. */
const ATTEMPTS = 20;

/** Files and folders in the database. Nothing is ever moved, so the folders are a tree. */
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

  /** What somebody sees, in the order of creation, oldest first, so that what is added changes no page but the last. */
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

  /** How many files and folders there are, and their bytes together. */
  async usage(): Promise<{ items: number; bytes: number }> {
    const { items, bytes } = await this.#db
      .selectFrom('mock_assets')
      .select((eb) => [eb.fn.countAll<number | string>().as('items'), eb.fn.sum<number | string>('size').as('bytes')])
      .where('id', '!=', ROOT)
      .executeTakeFirstOrThrow();
    return { items: Number(items), bytes: Number(bytes ?? 0) };
  }

  /** How many files and folders a tenant has, or an owner in it, and their bytes together. */
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

  /** How many folders a folder lies in; undefined when it is no folder. */
  async depthOf(folderId: string): Promise<number | undefined> {
    let depth = 0;
    for (let id: string | null = folderId; id !== ROOT; depth += 1) {
      const folder: AssetRow | undefined = id === null ? undefined : await this.find(id);
      if (folder?.type !== 'folder') return undefined;
      id = folder.parent_id;
    }
    return depth;
  }

  /** Adds a file or folder under its name, or the next free one: `name (2)`. */
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
        // Somebody was quicker to take the name; or the folder has gone, which the next look tells.
        const conflict = CompanionError.is(error) && error.code === 'DATABASE_CONSTRAINT';
        if (!conflict || attempt === ATTEMPTS || (await this.find(asset.parent_id)) === undefined) throw error;
      }
    }
  }

  /** Something, and all that is in it. */
  tree(id: string): Promise<Pick<AssetRow, 'id' | 'file_id'>[]> {
    return below(this.#db, id)
      .selectFrom('mock_assets')
      .innerJoin('below', 'below.id', 'mock_assets.id')
      .select(['mock_assets.id', 'mock_assets.file_id'])
      .execute();
  }

  /** Deletes something with all that is in it. */
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

  /** However deep it lies; everything is in the root. */
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

  /** Rises over restarts too, being the time in microseconds, or one more than the last where two fall together. */
  #next(): number {
    this.#sequence = Math.max(this.#sequence + 1, this.#now() * 1000);
    return this.#sequence;
  }
}

type Builder = ExpressionBuilder<Tables, 'mock_assets'>;

/** The top, what everybody of the viewer's tenant sees, and what is the viewer's alone. */
const isVisibleTo =
  ({ tenant, owner }: Whose) =>
  (eb: Builder): Expression<SqlBool> =>
    eb.or([
      eb('mock_assets.id', '=', ROOT),
      eb.and([eb('tenant', '=', tenant), eb('only_for', 'in', ['', ...(owner === null ? [] : [owner])])]),
    ]);

const pattern = (keyword: string): string => `%${nameKey(keyword).replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;

/** With `below`: the ids of something and of all that is in it. */
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
