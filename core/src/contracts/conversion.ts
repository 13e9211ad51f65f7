import type { FastifyRequest } from 'fastify';
import type { ExportedFile } from './points/exporter.ts';
import type { DocumentWarning } from './points/import-format.ts';
import type { ReceivedFile, ReceiveOptions } from './files.ts';
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
  /** The original's id in the file store. Where that keeps it on disk only the webhook's receiver is told. */
  readonly path: string;
  /** Whether this caller has had the result before. Whether somebody else has is nobody's business. */
  readonly fromCache: boolean;
  readonly createdAt: number;
  readonly convertedAt?: number;
  readonly error?: { code: string; message: string };
  /** Of a converted task: what was simplified or left out. */
  readonly warnings?: DocumentWarning[];
}

/** What a task is made of besides its original. */
export interface TaskOptions {
  readonly kind: 'import' | 'export';
  readonly filename: string;
  /** What it is: by its content where that was looked at, else the client's word. */
  readonly mime: string;
  readonly principal: Principal;
}

export interface AcceptOptions extends TaskOptions, ReceiveOptions {}

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

/**
 * Work as it is written down, so that it can be done without the request that asked for it: the name of a handler, and what that
 * handler makes the work of. JSON-safe and without secrets: it lies on disk until the work is done.
 */
export interface ConversionJob {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** What may be long and is no JSON to parse on the event loop; kept as a file. */
  readonly attachment?: Uint8Array;
}

/** Whose job it is. The principal is the caller's at the time of asking: its rights do not change with what happens later. */
export interface JobOrigin {
  readonly task: ConversionTask;
  readonly principal: Principal;
  readonly requestId: string;
  /** As the job has it. */
  readonly attachment?: Uint8Array;
}

/** Makes the work of a job. Resolves to undefined where what converts is not on this server any more. */
export type JobHandler = (
  data: ConversionJob['data'],
  origin: JobOrigin,
) => ConversionWork | undefined | Promise<ConversionWork | undefined>;

/**
 * Which warnings make a request fail with CONTENT_SIMPLIFIED (422): all, none, or those with one of these codes. The task has then failed, and
 * nothing of the result is kept.
 */
export type Strictness = boolean | readonly string[];

/** What is to be done with an original. */
export interface ConversionWork {
  /** Id and version of what converts: part of the cache key, as are `options`. */
  readonly converter: { readonly id: string; readonly version: string };
  /** JSON-safe; order of members does not matter. Everything that the output depends on besides the original's bytes. */
  readonly options: Readonly<Record<string, unknown>>;
  /**
   * Does the work; called at most once for a key at a time, and not at all on a cache hit. `original` is a local path.
   * The output is shared by every task with the same key, so it must not hold a task's id, filename or owner.
   */
  run(original: string, context: WorkContext): Promise<ConversionOutput>;
  /** Default: false. No part of the cache key: a kept result serves every strictness. */
  readonly strict?: Strictness;
  /** Absent: the work needs its request, so that `Prefer: respond-async` is passed over and the client waits. */
  readonly job?: ConversionJob;
}

export interface ConvertRequest extends ConversionWork {
  readonly requestId: string;
  readonly principal: Principal;
  /** As `request.caller`. Work for several requests counts for all of their callers; see `Caller`. */
  readonly caller: string;
  /** Nobody waits for it: what somebody waits for comes first. */
  readonly isBackground?: boolean;
  /** This caller's own patience: the work stops when every caller waiting for the same key has gone. */
  readonly signal?: AbortSignal;
}

/** Work on an original that its caller holds in memory. */
export interface DirectWork extends Omit<ConversionWork, 'run'> {
  /** As in ConversionWork; where the original is, the caller knows. */
  run(context: WorkContext): Promise<ConversionOutput>;
}

export type DirectRequest = DirectWork & Omit<ConvertRequest, 'run'>;

/** An asset of a finished conversion, as it is stored. */
export interface StoredAsset {
  readonly name: string;
  readonly mediaType: string;
  readonly fileId: string;
  /** Bytes. */
  readonly size: number;
}

/** A finished conversion: the task and the id, type and download name of its main file. */
export interface ConversionResult {
  readonly task: ConversionTask;
  readonly fileId: string;
  /** The main file, where it was made just now and is in memory still. */
  readonly bytes?: Uint8Array;
  /** Bytes. */
  readonly size: number;
  readonly mediaType: string;
  readonly filename: string;
  readonly assets: readonly StoredAsset[];
}

export interface SendOptions {
  /** Default `attachment`. Media types that can carry script (HTML, SVG, XML) are attachments whatever this says. */
  readonly disposition?: 'attachment' | 'inline';
}

/** Bytes of the files service as they go out. */
export interface FileDownload {
  readonly fileId: string;
  /** Bytes. */
  readonly size: number;
  readonly mediaType: string;
  readonly filename: string;
}

/** The reply of any route, whatever its schema says about bodies. */
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
   * Makes a task of an original that the files service has received: records it, in one commit with the file, and emits
   * `file:uploaded` (imports). Where that fails nothing is left of the task.
   *
   * @example
   * await using original = await files.receive(upload, { maxBytes, signal });
   * const { taskId } = await conversion.begin(original, { kind: 'import', filename, mime: await typeOf(original.local), principal });
   */
  begin(original: ReceivedFile, options: TaskOptions): Promise<ConversionTask>;
  /** Receives an original and begins its task in one, for callers who need no look at the bytes in between. */
  accept(source: AsyncIterable<Uint8Array> | Uint8Array, options: AcceptOptions): Promise<ConversionTask>;
  /** Converts or answers from the cache; emits `file:converted` (imports), `export:done` (exports), or the failure. */
  convert(taskId: string, request: ConvertRequest): Promise<ConversionResult>;
  /** Records that an accepted original will not be converted (its format is unknown, say); the caller still throws `error`. */
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
  /** The address under which a result's asset is served, for callers: see `host.addressOf`. */
  assetPath(taskId: string, name: string): string;
  /**
   * Names who makes the work of jobs of one name. Called during setup: jobs of an earlier run are taken up once the server
   * listens.
   *
   * @example
   * conversion.handle('epub', ({ chapters }) => workOf(chapters));
   */
  handle(name: string, handler: JobHandler): void;
  /**
   * Answers a conversion request the way every route does: waits for `convert` on behalf of the request and returns what
   * `respond` makes of the result (with X-Task-Id, X-Document-Name and X-From-Cache set); or, on `Prefer: respond-async`
   * and where the work has a `job`, writes the job down, sets 202, Location and Preference-Applied and returns the task at
   * once. The work is then made of its job, in this process or, after the end of this one, in the next.
   *
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
   * Accepts, converts and sends in one, for an original that came with the request: the file goes out as soon as it is made,
   * and the task and its files are stored behind it. The task can be asked for at once; a crash in between forgets it. On
   * `Prefer: respond-async`, where the work has a `job`, everything is stored first, and the task is returned as by `answer`.
   *
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
   * Sends a result's main file as a download with all headers (type, length, disposition, ETag, caching, task).
   * Conditional and range headers are honoured on GET and HEAD. Resolves when the response has gone out.
   */
  send(reply: AnyReply, result: ConversionResult, options?: SendOptions): Promise<void>;
  /** Sends a stored file that belongs to no task in the same way, without the task's headers. */
  sendFile(reply: AnyReply, file: FileDownload, options?: SendOptions): Promise<void>;
}
