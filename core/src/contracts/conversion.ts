import type { FastifyRequest } from 'fastify';
import type { ExportedFile } from './points/exporter.ts';
import type { DocumentWarning } from './points/import-format.ts';
import type { ReceivedFile, ReceiveOptions } from './files.ts';
import type { Principal } from './auth.ts';
import type { WorkContext } from './work-context.ts';

export type TaskStatus = 'uploaded' | 'converting' | 'converted' | 'failed';

/** A conversion task in the form of the HTTP routes. Times are milliseconds since the epoch. */
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
  /** The original's id in the file store. Only the receiver of webhooks gets its path on disk. */
  readonly path: string;
  /**
   * Whether this caller has received the result before. Results that only other callers have received do not count, so that their existence
   * is not revealed.
   */
  readonly fromCache: boolean;
  readonly createdAt: number;
  readonly convertedAt?: number;
  readonly error?: { code: string; message: string };
  /** For a converted task: everything that was simplified or left out. */
  readonly warnings?: DocumentWarning[];
}

/** The properties of a new task besides its original. */
export interface TaskOptions {
  readonly kind: 'import' | 'export';
  readonly filename: string;
  /** The media type: by content if the bytes were inspected, otherwise as the client says. */
  readonly mime: string;
  readonly principal: Principal;
}

export interface AcceptOptions extends TaskOptions, ReceiveOptions {}

/** A part of a result besides its main file, for example a picture. Served below /convert/{taskId}/assets/. */
export interface ResultAsset {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface ConversionOutput extends ExportedFile {
  /** Download name without extension. Default: the original's name. */
  readonly name?: string;
  readonly assets?: readonly ResultAsset[];
}

/**
 * The stored form of work that outlives its request: the name of a handler and the input from which the handler makes the work. It lies on
 * disk until the work is done, so it must be JSON-safe and hold no secrets.
 */
export interface ConversionJob {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Input that may be too long to parse as JSON on the event loop. Stored as a file. */
  readonly attachment?: Uint8Array;
}

/** The owner of a job. Its principal is the caller at the time of the request; later changes of rights do not apply. */
export interface JobOrigin {
  readonly task: ConversionTask;
  readonly principal: Principal;
  readonly requestId: string;
  /** The job's attachment. */
  readonly attachment?: Uint8Array;
}

/** Makes the work of a job. Resolves to undefined if this server no longer has the converter. */
export type JobHandler = (
  data: ConversionJob['data'],
  origin: JobOrigin,
) => ConversionWork | undefined | Promise<ConversionWork | undefined>;

/**
 * The warnings that make a request fail with CONTENT_SIMPLIFIED (422): all, none, or those with the listed codes. The task then counts as
 * failed and its result is discarded.
 */
export type Strictness = boolean | readonly string[];

/** A conversion of an original. */
export interface ConversionWork {
  /** The converter's id and version. They are part of the cache key, as `options` are. */
  readonly converter: { readonly id: string; readonly version: string };
  /** Everything besides the original's bytes that the output depends on. JSON-safe; the order of members does not matter. */
  readonly options: Readonly<Record<string, unknown>>;
  /**
   * Converts the original, whose local path is given. Called at most once at a time for a key, and not at all on a cache hit. All tasks
   * with the same key share the output, so it must not contain a task's id, filename or owner.
   */
  run(original: string, context: WorkContext): Promise<ConversionOutput>;
  /** Default: false. Not part of the cache key: a stored result serves every strictness. */
  readonly strict?: Strictness;
  /** Absent: the work needs its request, so `Prefer: respond-async` is ignored and the client waits. */
  readonly job?: ConversionJob;
}

export interface ConvertRequest extends ConversionWork {
  readonly requestId: string;
  readonly principal: Principal;
  /** The value of `request.caller`. Work that several requests share counts for all of their callers; see `Caller`. */
  readonly caller: string;
  /** No caller waits for the work, so other work comes first. */
  readonly isBackground?: boolean;
  /** Ends this caller's wait. The work itself stops when no caller of its key waits any more. */
  readonly signal?: AbortSignal;
}

/** Work on an original that the caller holds in memory. */
export interface DirectWork extends Omit<ConversionWork, 'run'> {
  /** As in ConversionWork, without the path of the original. */
  run(context: WorkContext): Promise<ConversionOutput>;
}

export type DirectRequest = DirectWork & Omit<ConvertRequest, 'run'>;

/** A stored asset of a finished conversion. */
export interface StoredAsset {
  readonly name: string;
  readonly mediaType: string;
  readonly fileId: string;
  /** Bytes. */
  readonly size: number;
}

/** A finished conversion: the task, and the id, type and download name of its main file. */
export interface ConversionResult {
  readonly task: ConversionTask;
  readonly fileId: string;
  /** The main file, if it was just made and is still in memory. */
  readonly bytes?: Uint8Array;
  /** Bytes. */
  readonly size: number;
  readonly mediaType: string;
  readonly filename: string;
  readonly assets: readonly StoredAsset[];
}

export interface SendOptions {
  /** Default: `attachment`. Media types that can carry script (HTML, SVG, XML) are always attachments. */
  readonly disposition?: 'attachment' | 'inline';
}

/** A stored file as a download. */
export interface FileDownload {
  readonly fileId: string;
  /** Bytes. */
  readonly size: number;
  readonly mediaType: string;
  readonly filename: string;
}

/** The reply of any route, regardless of the body types in its schema. */
export interface AnyReply {
  readonly request: FastifyRequest;
  code(status: number): unknown;
  header(name: string, value: string | number): unknown;
  send(payload?: unknown): unknown;
  then(fulfilled: () => void, rejected: (error: Error) => void): void;
}

/** Service `conversion`: upload -> convert -> keep, with a cache by file hash and single flight. */
export interface ConversionService {
  /**
   * Makes a task of an original that the files service has received. Records it in one commit with the file and emits `file:uploaded`
   * (imports). If that fails, nothing of the task remains.
   * @example
   * await using original = await files.receive(upload, { maxBytes, signal });
   * const { taskId } = await conversion.begin(original, { kind: 'import', filename, mime: await typeOf(original.local), principal });
   */
  begin(original: ReceivedFile, options: TaskOptions): Promise<ConversionTask>;
  /** Receives an original and begins its task in one step, for callers that need not inspect the bytes in between. */
  accept(source: AsyncIterable<Uint8Array> | Uint8Array, options: AcceptOptions): Promise<ConversionTask>;
  /** Converts or answers from the cache; emits `file:converted` (imports), `export:done` (exports), or the failure. */
  convert(taskId: string, request: ConvertRequest): Promise<ConversionResult>;
  /**
   * Records that an accepted original will not be converted, for example because its format is unknown. The caller still throws `error`.
   */
  fail(taskId: string, error: unknown): Promise<void>;
  /**
   * @param principal when given, a task of somebody else is treated as absent.
   * @throws CompanionError TASK_NOT_FOUND (404).
   */
  get(taskId: string, principal?: Principal): Promise<ConversionTask>;
  /**
   * The result of a converted task.
   * @throws CompanionError TASK_NOT_FOUND (404), also for somebody else's; TASK_NOT_READY (409), TASK_FAILED (422), TASK_EXPIRED (410).
   */
  resultOf(taskId: string, principal: Principal): Promise<ConversionResult>;
  /** The address under which callers get an asset of a result; see `host.addressOf`. */
  assetPath(taskId: string, name: string): string;
  /**
   * Registers the handler of jobs of one name. Call it during setup: jobs of an earlier run resume once the server listens.
   * @example
   * conversion.handle('epub', ({ chapters }) => workOf(chapters));
   */
  handle(name: string, handler: JobHandler): void;
  /**
   * Answers a conversion request as every route does: waits for `convert` and returns the value of `respond` for the result, with
   * X-Task-Id, X-Document-Name and X-From-Cache set.
   *
   * On `Prefer: respond-async`, if the work has a `job`, stores the job, sets 202, Location and Preference-Applied, and returns the task at
   * once. The job then runs in this process or, if that ends first, in the next one.
   * @throws CompanionError CONVERSIONS_BUSY (503) where too many jobs wait already.
   *
   * @example
   * return conversion.answer(reply, task.taskId, work, (result) => conversion.send(reply, result));
   */
  answer<T>(
    reply: AnyReply,
    taskId: string,
    work: ConversionWork,
    respond: (result: ConversionResult) => T | Promise<T>,
  ): Promise<T | ConversionTask>;
  /**
   * Accepts, converts and sends an original that came with the request. The file is sent as soon as it is made, and the task and its files
   * are stored afterwards: the task can be read at once, but a crash in between loses it.
   *
   * On `Prefer: respond-async`, if the work has a `job`, everything is stored first, and the task is returned as by `answer`.
   * @example
   * return conversion.answerDirectly(reply, Buffer.from(html), { kind: 'export', filename: 'a.html', mime: 'text/html' }, work);
   */
  answerDirectly(
    reply: AnyReply,
    original: Uint8Array,
    options: Pick<TaskOptions, 'kind' | 'filename' | 'mime'>,
    work: DirectWork,
  ): Promise<void | ConversionTask>;
  /**
   * Sends a result's main file as a download with all headers (type, length, disposition, ETag, caching, task). Honours conditional and
   * range headers on GET and HEAD. Resolves when the response is sent.
   */
  send(reply: AnyReply, result: ConversionResult, options?: SendOptions): Promise<void>;
  /** Sends a stored file that belongs to no task, without the task's headers. */
  sendFile(reply: AnyReply, file: FileDownload, options?: SendOptions): Promise<void>;
}
