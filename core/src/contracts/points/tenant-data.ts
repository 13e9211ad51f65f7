import type { RawBuilder } from 'kysely';

/** How the rows of a table identify their tenant. */
export type TenantRows =
  /** A column holds the tenant's name; null stands for the tenant `default`. */
  | { readonly tenant: string }
  /** A column holds a key made by `tenantKey`. */
  | { readonly key: string }
  /** A column refers to a row of another table that identifies the tenant. That table comes later in the list. */
  | { readonly column: string; readonly of: TenantTable; readonly references: string }
  /** A custom condition. */
  | { readonly where: (tenant: string) => RawBuilder<boolean> }
  /** No row belongs to a tenant; the text says why. */
  | { readonly none: string };

/** A table that a plugin answers for. */
export interface TenantTable {
  readonly name: string;
  readonly rows: TenantRows;
  /**
   * Files of the service `files` that belong to the rows: columns with their ids, which exports take along, and who holds them there. Bytes
   * that another tenant has too stay there.
   */
  readonly files?: {
    readonly columns: readonly string[];
    readonly ownerOf: (row: Readonly<Record<string, unknown>>) => string;
  };
  /** Columns that no export shows, such as secrets. */
  readonly secrets?: readonly string[];
  /** Exports leave the table out, because another part of the export says the same. */
  readonly isDerived?: boolean;
  /** Rows are left alone by an erasure, or are changed by `erase` of the plugin. The text says why. */
  readonly keeps?: string;
}

/** Where an export writes. Paths are relative: lower-case letters, digits and `._-/`. */
export interface TenantSink {
  /** Writes a file of an export, at `data/<id of the contribution>/<path>`. */
  file(path: string, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<void>;
  /** Adds a file of the service `files` once, at `files/<its SHA-256>`. A file that is gone by now is passed over. */
  stored(fileId: string): Promise<void>;
  /** Says that something could not be exported, and why. It stands in the manifest. */
  miss(what: string, why: string): void;
}

/** What an erasure gives to who takes part in it. */
export interface TenantErasure {
  readonly tenant: string;
  /** Milliseconds since the epoch: since then nobody of the tenant is let in. */
  readonly since: number;
  readonly signal: AbortSignal;
  /** Counts what was erased, by a plural noun: `documents`. Whoever waits is told. */
  readonly count: (what: string, amount: number) => void;
}

/**
 * Point `tenantData`: what a plugin keeps of tenants. A plugin with tables contributes to it, as nothing is erased while a table belongs to
 * nobody who answers for it.
 *
 * @example
 * host.contribute('tenantData', { id: 'notes', tables: [{ name: 'notes_items', rows: { tenant: 'tenant' } }] });
 */
export interface TenantData {
  /** Unique: the plugin's name. */
  readonly id: string;
  /** Erased in this order: a table whose rows belong to those of another one comes before that. */
  readonly tables: readonly TenantTable[];
  /** Ids of contributions that are erased before this one. Those that nobody contributed are passed over. */
  readonly after?: readonly string[];
  /** Exports what is not in the rows: files, documents. */
  export?(tenant: string, sink: TenantSink, signal: AbortSignal): Promise<void>;
  /**
   * Erases what is not in the rows, before these go. It runs again after it was cut off, and until it finds nothing more, so it counts
   * only what it has erased in this run.
   */
  erase?(erasure: TenantErasure): Promise<void>;
  /** Lets go of what this node keeps of the tenant in memory. It runs on every node of a cluster once all else is erased. */
  forget?(tenant: string): void | Promise<void>;
}

/** What was erased of a tenant: rows by table, and what plugins counted. */
export type ErasedCounts = Readonly<Record<string, number>>;
