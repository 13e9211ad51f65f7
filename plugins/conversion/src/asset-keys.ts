import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DataFolderService } from '@editor-companion/core/plugin';
import { takeOverSecretFile } from './asset-secret-file.ts';
import type { Database } from './store/database.ts';

const SECRET_BYTES = 32;
const NAME = 'assets';

/** Signs the addresses of assets, since an editor's page fetches pictures without its credential. */
export interface AssetKeys {
  sign(taskId: string, name: string): string;
  verify(taskId: string, name: string, key: string): boolean;
}

/**
 * Keys derived from a secret in the database: every node on that database accepts addresses signed by another. Open it before the first use
 * in a ready step: a server that must not start on this database may not write to it.
 */
export class SharedAssetKeys implements AssetKeys {
  readonly #db: Database;
  readonly #data: DataFolderService;
  #secret: Buffer | undefined;

  constructor(db: Database, data: DataFolderService) {
    this.#db = db;
    this.#data = data;
  }

  /**
   * Reads the secret and creates it at first use.
   * @throws CompanionError DATA_MISSING where an earlier release's secret was in the data folder and is not any more, or is another one.
   */
  async open(): Promise<this> {
    this.#secret = (await read(this.#db)) ?? (await create(this.#db, this.#data));
    return this;
  }

  sign(taskId: string, name: string): string {
    return this.#digest(taskId, name).toString('base64url');
  }

  verify(taskId: string, name: string, key: string): boolean {
    const expected = this.#digest(taskId, name);
    const given = Buffer.from(key, 'base64url');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #digest(taskId: string, name: string): Buffer {
    if (!this.#secret) throw new Error('Asset addresses are signed before the server is ready.');
    return createHmac('sha256', this.#secret).update(`${taskId}/${name.toWellFormed()}`).digest();
  }
}

async function read(db: Database): Promise<Buffer | undefined> {
  const row = await db.selectFrom('conversion_secrets').select('value').where('name', '=', NAME).executeTakeFirst();
  return row && Buffer.from(row.value, 'base64url');
}

/** Of several nodes that start at once, one writes the secret and all read it. */
async function create(db: Database, data: DataFolderService): Promise<Buffer> {
  const file = await takeOverSecretFile(data);
  const value = (file?.secret ?? randomBytes(SECRET_BYTES)).toString('base64url');
  await db
    .insertInto('conversion_secrets')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await file?.release();
  const secret = await read(db);
  if (!secret) throw new Error('The secret of asset addresses was deleted from the database while the server started.');
  return secret;
}
