import type { ErasedCounts } from '../points/tenant-data.ts';

/** A step of an export, in the order in which they come: a file begins, its bytes, its end; the manifest is the last one. */
export type ExportStep =
  | { readonly file: string }
  | { readonly bytes: Uint8Array }
  | { readonly end: { readonly bytes: number; readonly sha256: string } }
  | { readonly manifest: TenantManifest };

/** What an export says of itself. It is written last: an export without it is not complete. */
export interface TenantManifest {
  /** Rises when the layout changes so that older readers are misled. */
  readonly form: 1;
  readonly tenant: string;
  /** Of the server. */
  readonly version: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly files: number;
  readonly bytes: number;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** What could not be exported, and why. */
  readonly missing: readonly { readonly what: string; readonly why: string }[];
}

/** Service `tenants` (core): all that a tenant has, as one thing. */
export interface TenantsService {
  /**
   * All that a tenant has, as files. It is read while others write: each document and each row is whole, and they need not be of one moment.
   *
   * @throws CompanionError TENANT_NAME_INVALID (400), TENANT_DATA_UNAVAILABLE (503), TENANT_IN_WORK (409); what a plugin throws.
   */
  export(tenant: string, signal: AbortSignal): AsyncIterable<ExportStep>;
  /**
   * Erases all that a tenant has, and lets nobody of it in until `open`. It goes on when whoever asked is gone, and at the next start where the
   * server ends before. Whoever asks while it is under way is told of the same.
   *
   * @param onErased told how much is erased so far. @returns what was erased.
   * @throws CompanionError TENANT_NAME_INVALID (400), TENANT_TABLES_UNKNOWN, TENANT_IN_WORK (409), TENANT_DATA_UNAVAILABLE (503),
   * TENANT_ERASURE_INCOMPLETE (500).
   */
  erase(tenant: string, user: string, onErased?: (erased: ErasedCounts) => void): Promise<ErasedCounts>;
  /** Lets a tenant in again whose data were erased. @throws CompanionError TENANT_NOT_CLOSED (404). */
  open(tenant: string): Promise<void>;
}
