import type { ErasedCounts } from '../points/tenant-data.ts';

/** A step of an export, in order: a file begins, its bytes follow, it ends. The manifest comes last. */
export type ExportStep =
  | { readonly file: string }
  | { readonly bytes: Uint8Array }
  | { readonly end: { readonly bytes: number; readonly sha256: string } }
  | { readonly manifest: TenantManifest };

/** The manifest of an export. It is written last, so an export without it is incomplete. */
export interface TenantManifest {
  /** Increases when the layout changes in a way that would mislead older readers. */
  readonly form: 1;
  readonly tenant: string;
  /** The server's version. */
  readonly version: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly files: number;
  readonly bytes: number;
  /** The number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Data that could not be exported, with reasons. */
  readonly missing: readonly { readonly what: string; readonly why: string }[];
}

/** Service `tenants` (core): exports and erases all data of a tenant. */
export interface TenantsService {
  /**
   * Exports all data of a tenant as files, while others write. Each document and each row is consistent in itself; together they need not
   * be of the same moment.
   * @throws CompanionError TENANT_NAME_INVALID (400), TENANT_DATA_UNAVAILABLE (503), TENANT_IN_WORK (409); what a plugin throws.
   */
  export(tenant: string, signal: AbortSignal): AsyncIterable<ExportStep>;
  /**
   * Erases all data of a tenant and refuses its credentials until `open`. The erasure continues when the caller is gone, and resumes at the
   * next start if the server ends. A second call joins a running erasure.
   * @param onErased called with the counts of erased data so far. @returns the counts of erased data.
   * @throws CompanionError TENANT_NAME_INVALID (400), TENANT_TABLES_UNKNOWN, TENANT_IN_WORK (409), TENANT_DATA_UNAVAILABLE (503),
   * TENANT_ERASURE_INCOMPLETE (500).
   */
  erase(tenant: string, user: string, onErased?: (erased: ErasedCounts) => void): Promise<ErasedCounts>;
  /** Reopens a tenant whose data was erased. @throws CompanionError TENANT_NOT_CLOSED (404). */
  open(tenant: string): Promise<void>;
}
