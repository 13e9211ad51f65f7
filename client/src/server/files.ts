import { CompanionRequestError } from '../request-error.ts';
import { type WarningSummary, warningsOf } from '../warnings.ts';
import { serverEvents } from './event-stream.ts';
import type { CompanionServer, RequestOptions } from './server.ts';
import type { ConvertedFile, Imported, ImportOptions, Task, TaskProgress, TransferOptions } from './file-types.ts';

/** Pictures have a route of their own. */
const PICTURES: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/**
 * Imports and exports as tasks that can be followed and cancelled.
 *
 * @example
 * const files = new Files(server);
 * const abort = new AbortController();
 * const { content, warnings } = await files.import(file, { signal: abort.signal, onProgress: ({ fraction }) => show(fraction) });
 * const { blob, filename } = await files.export('pdf', { documentId: 'minutes' });
 */
export class Files {
  readonly #server: CompanionServer;

  constructor(server: CompanionServer) {
    this.#server = server;
  }

  /** Imports an office file. `query`: `as`, `images`, `profile`, `strict`… of `POST /import/office`. */
  import(file: File, { query, ...options }: ImportOptions = {}): Promise<Imported> {
    const body = new FormData();
    body.append('file', file);
    return this.#import('import/office', { body, ...(query && { query }) }, options);
  }

  /** Imports a web page: `{url}` or `{html, baseUrl}`, and the options of `POST /import/anyweb`. */
  importPage(page: object, options: TransferOptions = {}): Promise<Imported> {
    return this.#import('import/anyweb', { body: page }, options);
  }

  /**
   * Exports a document.
   *
   * @param format `pdf`, `png`, `docx`…, as `GET /capabilities` lists them.
   * @param body `content`, `html` or `documentId`, and the options of `POST /export/<format>`.
   */
  async export(format: string, body: object, options: TransferOptions = {}): Promise<ConvertedFile> {
    const path = PICTURES.has(format) ? `export/image/${format}` : `export/${encodeURIComponent(format)}`;
    const taskId = await this.#run(path, { body }, options);
    const response = await this.#server.send(`convert/${taskId}`, { signal: options.signal });
    const warnings: WarningSummary = warningsOf(response.headers);
    return { taskId, blob: await response.blob(), filename: filenameOf(response) ?? `document.${format}`, warnings };
  }

  /** Cancels a task, or forgets the files of one that is done. */
  async cancel(taskId: string): Promise<void> {
    await this.#server.ask(`convert/${taskId}`, { method: 'DELETE' });
  }

  async #import(path: string, request: RequestOptions, options: TransferOptions): Promise<Imported> {
    const taskId = await this.#run(path, request, options);
    const { as, images, profile, comments } = request.query ?? {};
    return this.#server.ask(`import/${taskId}`, { query: { as, images, profile, comments }, signal: options.signal });
  }

  /** Does something as a task. @returns its id once it is done. @throws CompanionRequestError; what `signal` gives as its reason. */
  async #run(path: string, request: RequestOptions, { onProgress, signal }: TransferOptions): Promise<string> {
    const headers = { prefer: 'respond-async' };
    const accepted = await this.#server.send(path, { ...request, method: 'POST', headers, signal });
    const { taskId } = bare((await accepted.json()) as Task | { readonly data: Task });
    try {
      await this.#follow(taskId, onProgress, signal);
      return taskId;
    } catch (error) {
      // The server goes on with what it has promised until it is told otherwise.
      if (signal?.aborted) await this.cancel(taskId).catch(() => undefined);
      throw error;
    }
  }

  async #follow(
    taskId: string,
    onProgress: ((progress: TaskProgress) => void) | undefined,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    for await (const { event, data } of serverEvents(await this.#server.send(`convert/${taskId}/events`, { signal }))) {
      if (event === 'progress') onProgress?.(JSON.parse(data) as TaskProgress);
      if (event === 'converted') return;
      if (event === 'failed') throw failure(JSON.parse(data) as Task);
    }
    throw new CompanionRequestError('TASK_CUT', 'The server stopped telling about this task. Ask for its status.');
  }
}

const failure = ({ error }: Task): CompanionRequestError =>
  new CompanionRequestError(error?.code ?? 'TASK_FAILED', error?.message ?? 'The conversion failed.');

/** Routes whose answer is a file have no envelope, also not around the task. */
const bare = (body: Task | { readonly data: Task }): Task => ('data' in body ? body.data : body);

/** RFC 6266: the form with an asterisk has the whole name. */
function filenameOf({ headers }: Response): string | undefined {
  const disposition = headers.get('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/iu.exec(disposition) ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/u.exec(disposition)?.[1];
}
