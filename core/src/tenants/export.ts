import { createHash } from 'node:crypto';
import { CompanionError } from '../base/errors.ts';
import { DEFAULT_TENANT, keysOf } from '../base/tenant-key.ts';
import type { ExportStep, TenantManifest } from '../contracts/library/tenants.ts';
import type { TenantData, TenantSink } from '../contracts/points/tenant-data.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { pages, type Row } from '../data/table-pages.ts';
import { belongsTo } from './condition.ts';
import { inOrder } from './erasure.ts';
import { surveyTables, wholeDatabase, type KnownTable, type TableSurvey } from './tables.ts';

/** Sends one step of an export. Resolves when there is room for the next. */
type Send = (step: ExportStep) => Promise<void>;

interface ExportOptions {
  readonly tenant: string;
  readonly version: string;
  readonly signal: AbortSignal;
  readonly send: Send;
}

/** Sends all data of a tenant. @throws CompanionError TENANT_DATA_UNAVAILABLE; the signal's reason; any error of a plugin. */
export async function exportTenant(kernel: Kernel, options: ExportOptions): Promise<void> {
  const { tenant, version, signal, send } = options;
  const startedAt = new Date().toISOString();
  const items = inOrder([...kernel.points.get('tenantData')] as unknown as readonly TenantData[]);
  const survey = await surveyTables(kernel, items);
  const out = new Out(kernel, options);
  for (const table of survey.unknown)
    out.miss(`table ${table}`, 'no plugin declares which of its rows belong to the tenant');
  for (const item of items) {
    signal.throwIfAborted();
    await item.export?.(tenant, out.sinkOf(item.id), signal);
    await exportRows(kernel, { item, survey, tenant, out, signal });
  }
  const { files, bytes, rows, missing } = out;
  const manifest: TenantManifest = {
    form: 1,
    tenant,
    version,
    startedAt,
    endedAt: new Date().toISOString(),
    files,
    bytes,
    rows,
    missing,
  };
  await send({ manifest });
}

interface RowsOptions {
  readonly item: TenantData;
  readonly survey: TableSurvey;
  readonly tenant: string;
  readonly out: Out;
  readonly signal: AbortSignal;
}

async function exportRows(kernel: Kernel, { item, survey, tenant, out, signal }: RowsOptions): Promise<void> {
  const database = wholeDatabase(kernel).whole();
  for (const table of survey.of(item)) {
    const condition = table.said.isDerived ? undefined : belongsTo(table.said, tenant);
    if (condition === undefined) continue;
    out.rows[table.name] = 0;
    const held = new Set<string>();
    await out.file(`rows/${table.name}.ndjson`, linesOf(table));
    for (const id of held) await out.stored(id);
    async function* linesOf(shown: KnownTable): AsyncGenerator<Uint8Array> {
      for await (const rows of pages(database, shown, undefined, condition)) {
        signal.throwIfAborted();
        out.rows[shown.name] = (out.rows[shown.name] ?? 0) + rows.length;
        for (const row of rows) for (const id of fileIdsOf(row, shown)) held.add(id);
        yield Buffer.from(rows.map((row) => `${JSON.stringify(plain(row, shown, tenant))}\n`).join(''));
      }
    }
  }
}

const fileIdsOf = (row: Row, { said }: KnownTable): string[] =>
  (said.files?.columns ?? []).map((column) => row[column]).filter((id) => typeof id === 'string');

/** A row in readable form: without secrets, with names instead of keys. */
function plain(row: Row, { said }: KnownTable, tenant: string): Row {
  const keys = tenant === DEFAULT_TENANT ? undefined : keysOf(tenant);
  const shown = Object.entries(row).filter(([column]) => !said.secrets?.includes(column));
  return Object.fromEntries(shown.map(([column, value]) => [column, plainValue(value, keys)]));
}

function plainValue(value: unknown, keys: string | undefined): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  if (typeof value === 'bigint') return String(value);
  return keys !== undefined && typeof value === 'string' && value.startsWith(keys) ? value.slice(keys.length) : value;
}

const PATH = /^[a-z0-9][a-z0-9._-]{0,200}(?:\/[a-z0-9][a-z0-9._-]{0,200}){0,5}$/;
/** Bytes of file content in one step. */
const PIECE = 49_152;

/** Sends steps and counts them. */
class Out {
  files = 0;
  bytes = 0;
  readonly rows: Record<string, number> = {};
  readonly missing: { what: string; why: string }[] = [];
  readonly #kernel: Kernel;
  readonly #options: ExportOptions;
  readonly #stored = new Set<string>();

  constructor(kernel: Kernel, options: ExportOptions) {
    this.#kernel = kernel;
    this.#options = options;
  }

  sinkOf(id: string): TenantSink {
    return {
      file: (path, content) => this.file(`data/${id}/${path}`, content),
      stored: (fileId) => this.stored(fileId),
      miss: (what, why) => this.miss(what, why),
    };
  }

  miss(what: string, why: string): void {
    this.missing.push({ what, why });
  }

  async file(path: string, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<void> {
    const { send, signal } = this.#options;
    if (!PATH.test(path)) throw new TypeError(`«${path}» is not a path of an export`);
    const hash = createHash('sha256');
    let bytes = 0;
    await send({ file: path });
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      signal.throwIfAborted();
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = 0; at < chunk.length; at += PIECE) await send({ bytes: chunk.subarray(at, at + PIECE) });
    }
    await send({ end: { bytes, sha256: hash.digest('hex') } });
    this.files += 1;
    this.bytes += bytes;
  }

  async stored(fileId: string): Promise<void> {
    const files = this.#kernel.service('files');
    if (this.#stored.has(fileId) || files === undefined) return;
    this.#stored.add(fileId);
    try {
      await this.file(`files/${fileId}`, await files.read(fileId));
    } catch (error) {
      if (!CompanionError.is(error) || error.code !== 'FILE_NOT_FOUND') throw error;
      this.miss(`file ${fileId}`, 'it was deleted during the export');
    }
  }
}
