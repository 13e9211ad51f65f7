import type { Kysely } from 'kysely';
import { DEFAULT_TENANT } from '../base/tenant-key.ts';
import type { Principal } from '../contracts/auth.ts';
import type { DatabaseService, Migrations } from '../contracts/database.ts';
import type { RelayService } from '../contracts/shared/nodes.ts';
import { tenantOf, tenantSeenBy } from '../plugin/caller/tenant.ts';

/** `erasing`: an erasure is running, or resumes at the next start. `erased`: credentials are refused until the tenant is opened. */
export type ClosedState = 'erasing' | 'erased';

interface Tables {
  core_closed_tenants: { tenant: string; state: ClosedState; since: number };
}

/** The core's own table. */
export const CLOSED_TABLE = 'core_closed_tenants';

const CHANNEL = 'core/closed-tenants';
const NOTHING = new Uint8Array();

const migrations: Migrations = {
  '001-create-closed-tenants': {
    up: (db) =>
      db.schema
        .createTable(CLOSED_TABLE)
        .addColumn('tenant', 'text', (column) => column.primaryKey())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('since', 'bigint', (column) => column.notNull())
        .execute(),
  },
};

/** Called when tenants were closed, on this node or another. */
type Heard = (closed: ReadonlyMap<string, ClosedState>) => void;

/**
 * Tenants whose credentials are refused because their data is being erased or was erased. Stored in the database and cached on each node.
 */
export class ClosedTenants {
  #known: ReadonlyMap<string, ClosedState> = new Map();
  #db: Kysely<Tables> | undefined;
  #relay: RelayService | undefined;
  #leave: (() => void) | undefined;

  /** Creates the table at first use. */
  async open(database: DatabaseService): Promise<void> {
    this.#db = await database.open<Tables>('core', migrations);
    await this.#read();
  }

  /** Subscribes to changes on other nodes. */
  async listen(relay: RelayService | undefined, heard: Heard): Promise<void> {
    const look = (): void => {
      this.#read().then(
        () => heard(this.#known),
        () => undefined,
      );
    };
    this.#relay = relay;
    relay?.watch({ restored: look });
    this.#leave = await relay?.subscribe(CHANNEL, look);
  }

  close(): void {
    this.#leave?.();
  }

  /** Whether a principal belongs to a closed tenant. Operators of all tenants are admitted, although they belong to the default one. */
  bars(principal: Pick<Principal, 'tenant' | 'scopes'>): boolean {
    return this.#known.size > 0 && this.#known.has(tenantOf(principal)) && tenantSeenBy(principal) !== undefined;
  }

  get all(): ReadonlyMap<string, ClosedState> {
    return this.#known;
  }

  /** The default tenant is closed only during its erasure, since callers without a tenant must be served again afterwards. */
  async set(tenant: string, state: ClosedState): Promise<void> {
    if (state === 'erased' && tenant === DEFAULT_TENANT) return this.remove(tenant);
    await this.#table
      .insertInto(CLOSED_TABLE)
      .values({ tenant, state, since: Date.now() })
      .onConflict((conflict) => conflict.column('tenant').doUpdateSet({ state }))
      .execute();
    await this.#tell();
  }

  async remove(tenant: string): Promise<void> {
    await this.#table.deleteFrom(CLOSED_TABLE).where('tenant', '=', tenant).execute();
    await this.#tell();
  }

  async #tell(): Promise<void> {
    await this.#read();
    this.#relay?.publish(CHANNEL, NOTHING);
  }

  async #read(): Promise<void> {
    const rows = await this.#table.selectFrom(CLOSED_TABLE).selectAll().execute();
    this.#known = new Map(rows.map(({ tenant, state }) => [tenant, state]));
  }

  get #table(): Kysely<Tables> {
    if (this.#db === undefined) throw new Error('members of closed tenants are refused until these are opened again');
    return this.#db;
  }
}
