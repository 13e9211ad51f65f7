import type { ExportedFile } from './exporter.ts';
import type { Principal } from './auth.ts';
import type { WorkContext } from './work-context.ts';

export type TaskStatus = 'uploaded' | 'converting' | 'converted' | 'failed';

/** A conversion task as CONVENTIONS and the HTTP routes show it. Times are milliseconds since the epoch. */
export interface ConversionTask {
  readonly taskId: string;
  readonly kind: 'import' | 'export';
  readonly status: TaskStatus;
  readonly filename: string;
  readonly mime: string;
  /** Bytes of the original. */
  readonly size: number;
  /** SHA-256 of the original, lower-case hex; also its file id. */
  readonly hash: string;
  readonly path: string;
  readonly fromCache: boolean;
  readonly createdAt: number;
  readonly convertedAt?: number;
  readonly error?: { code: string; message: string };
}

export interface AcceptOptions {
  readonly kind: 'import' | 'export';
  readonly filename: string;
  readonly mime: string;
  readonly principal: Principal;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

/** A part of a result besides its main file, for example a picture; served below /convert/{taskId}/assets/. */
export interface ResultAsset {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface ConversionOutput extends ExportedFile {
  /** Download name without extension; default: the original's. */
  readonly name?: string;
  readonly assets?: readonly ResultAsset[];
}

export interface ConvertRequest {
  /** Id and version of what converts: part of the cache key, as are `options`. */
  readonly converter: { readonly id: string; readonly version: string };
  /** JSON-safe; order of members does not matter. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly principal: Principal;
  /** This caller's own patience: the work stops when every caller waiting for the same key has gone. */
  readonly signal?: AbortSignal;
  /** Does the work; called at most once for a key at a time, and not at all on a cache hit. `original` is a local path. */
  run(original: string, context: WorkContext): Promise<ConversionOutput>;
}

/** A finished conversion: the task and the id, type and download name of its main file. */
export interface ConversionResult {
  readonly task: ConversionTask;
  readonly fileId: string;
  readonly size: number;
  readonly mediaType: string;
  readonly filename: string;
}

/** Service `conversion`: upload -> convert -> keep, with a cache by file hash and single flight. */
export interface ConversionService {
  /** Streams an original into the files service, records the task, emits `file:uploaded` (imports). */
  accept(source: AsyncIterable<Uint8Array> | Uint8Array, options: AcceptOptions): Promise<ConversionTask>;
  /** Converts or answers from the cache; emits `file:converted` (imports), `export:done` (exports), or the failure. */
  convert(taskId: string, request: ConvertRequest): Promise<ConversionResult>;
  /** @throws CompanionError TASK_NOT_FOUND (404). */
  get(taskId: string): Promise<ConversionTask>;
  /** The URL path under which a result's asset is served. */
  assetPath(taskId: string, name: string): string;
}
