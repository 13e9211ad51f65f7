import type { RawBuilder } from 'kysely';

/** How the rows of a table identify their tenant. */
export type TenantRows =
  /** A column holds the tenant's name; null is the tenant `default`. */
  | { readonly tenant: string }
  /** A column holds a key made by `tenantKey`. */
  | { readonly key: string }
  /** A column refers to a row of another table that identifies the tenant. That table comes later in the list. */
  | { readonly column: string; readonly of: TenantTable; readonly references: string }
  /** A custom condition. */
  | { readonly where: (tenant: string) => RawBuilder<boolean> }
  /** No row belongs to a tenant. The text gives the reason. */
  | { readonly none: string };

/** A table that the plugin is responsible for. */
export interface TenantTable {
  readonly name: string;
  readonly rows: TenantRows;
  /**
   * Files of the service `files` that belong to the rows: the columns with their ids, and their owner in that service. Exports include
   * them. An erasure keeps bytes that another tenant also owns.
   */
  readonly files?: {
    readonly columns: readonly string[];
    readonly ownerOf: (row: Readonly<Record<string, unknown>>) => string;
  };
  /** Columns that exports leave out, such as secrets. */
  readonly secrets?: readonly string[];
  /** Exports leave the table out, because another part of the export has the same data. */
  readonly isDerived?: boolean;
  /** An erasure keeps the rows, or the plugin's `erase` changes them. The text gives the reason. */
  readonly keeps?: string;
}

/** The target of an export. Paths are relative: lower-case letters, digits and `._-/`. */
export interface TenantSink {
  /** Writes a file to `data/<id of the contribution>/<path>`. */
  file(path: string, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<void>;
  /** Adds a file of the service `files` once, at `files/<its SHA-256>`. Ignores a file that was deleted meanwhile. */
  stored(fileId: string): Promise<void>;
  /** Records in the manifest that something could not be exported, and why. */
  miss(what: string, why: string): void;
}

/** The context of an erasure. */
export interface TenantErasure {
  readonly tenant: string;
  /** Milliseconds since the epoch from which the tenant's credentials were refused. */
  readonly since: number;
  readonly signal: AbortSignal;
  /** Counts erased things by a plural noun, such as `documents`. The caller who waits for the erasure sees the counts. */
  readonly count: (what: string, amount: number) => void;
}

/**
 * Point `tenantData`: a plugin's data of tenants. Every plugin with tables must contribute, since nothing is erased while a table has no
 * responsible plugin.
 * @example
 * host.contribute('tenantData', { id: 'notes', tables: [{ name: 'notes_items', rows: { tenant: 'tenant' } }] });
 */
export interface TenantData {
  /** Unique: the plugin's name. */
  readonly id: string;
  /** Erased in this order: list a table before the tables that its rows refer to. */
  readonly tables: readonly TenantTable[];
  /** Ids of contributions that are erased before this one. Unknown ids are ignored. */
  readonly after?: readonly string[];
  /** Exports data that is not in the rows: files, documents. */
  export?(tenant: string, sink: TenantSink, signal: AbortSignal): Promise<void>;
  /**
   * Erases data that is not in the rows, before the rows. Runs again after an interruption, and until it finds nothing more, so it must
   * count only what it has erased in this run.
   */
  erase?(erasure: TenantErasure): Promise<void>;
  /** Drops the tenant's data in the memory of this node. Runs on every node of a cluster after everything else is erased. */
  forget?(tenant: string): void | Promise<void>;
}

/** The erased data of a tenant: rows by table, and the plugins' own counts. */
export type ErasedCounts = Readonly<Record<string, number>>;
