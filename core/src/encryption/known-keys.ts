import type { Kysely } from 'kysely';
import type { DatabaseService, Migrations } from '../contracts/database.ts';
import { hasTable } from '../data/move-mark.ts';
import { encryptionErrors } from '../cipher/errors.ts';
import type { KeyMaterial } from '../cipher/key-ring.ts';
import { Sealer } from '../cipher/sealer.ts';

interface Tables {
  /** Keys that stored data may be encrypted with. `proof` is a known value, encrypted with the key. */
  encryption_key: { id: string; proof: string; since: number };
}

const migrations: Migrations = {
  '001-keys': {
    async up(database) {
      await database.schema
        .createTable('encryption_key')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('proof', 'text', (column) => column.notNull())
        .addColumn('since', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};

const TABLE = 'encryption_key';
const PURPOSE = 'proof of a key';
const PROVEN = Buffer.from('editor-companion');

/** The keys that an installation's data is encrypted with. A missing or wrong key is reported before any data is read. */
export class KnownKeys {
  readonly #database: Kysely<Tables>;
  readonly #sealer: Sealer;

  private constructor(database: Kysely<Tables>, material: KeyMaterial) {
    this.#database = database;
    this.#sealer = new Sealer(material, PURPOSE);
  }

  static async open(service: DatabaseService, material: KeyMaterial): Promise<KnownKeys> {
    return new KnownKeys(await service.open<Tables>('encryption', migrations), material);
  }

  /**
   * Checks that every recorded key is configured, and records the current one.
   * @throws CompanionError ENCRYPTION_KEY_MISSING, ENCRYPTION_KEY_WRONG.
   */
  async check(): Promise<void> {
    const rows = await this.#database.selectFrom('encryption_key').select(['id', 'proof']).orderBy('since').execute();
    for (const { id, proof } of rows) this.#prove(id, proof);
    const { current } = this.#sealer;
    if (current === undefined || rows.some(({ id }) => id === current)) return;
    const proof = this.#sealer.seal(PROVEN, current).toString('base64');
    await this.#database
      .insertInto('encryption_key')
      .values({ id: current, proof, since: Date.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async ids(): Promise<readonly string[]> {
    const rows = await this.#database.selectFrom('encryption_key').select('id').orderBy('since').execute();
    return rows.map(({ id }) => id);
  }

  /** Removes the record of a key that encrypts nothing any more: the server can start without it. */
  async forget(id: string): Promise<void> {
    await this.#database.deleteFrom('encryption_key').where('id', '=', id).execute();
  }

  #prove(id: string, proof: string): void {
    if (!this.#sealer.has(id)) throw encryptionErrors.ENCRYPTION_KEY_MISSING({ key: id });
    try {
      this.#sealer.open(id, Buffer.from(proof, 'base64'), id);
    } catch (cause) {
      throw encryptionErrors.ENCRYPTION_KEY_WRONG({ key: id }, { cause });
    }
  }
}

/**
 * Like `KnownKeys.check`. If nothing was ever encrypted, it creates no table and reads nothing else.
 * @throws CompanionError ENCRYPTION_KEY_MISSING, ENCRYPTION_KEY_WRONG.
 */
export async function checkKeys(service: DatabaseService, material: KeyMaterial): Promise<void> {
  if (material.current === undefined && !(await hasTable(service, TABLE))) return;
  await (await KnownKeys.open(service, material)).check();
}
