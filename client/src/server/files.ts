import { resolveRoute, type Route } from '../api/call.ts';
import type { Routes } from '../api/routes.gen.ts';
import { CompanionRequestError } from '../request-error.ts';
import { type WarningSummary, warningsOf } from '../warnings.ts';
import type { ComparedSide, TrackedComparison } from '../wire-history.ts';
import { lastingEvents } from './event-stream.ts';
import type { CompanionServer, RequestOptions } from './server.ts';
import type {
  ConvertedFile,
  Imported,
  ImportOptions,
  ImportSource,
  Task,
  TaskProgress,
  TransferOptions,
} from './file-types.ts';
import { type UploadProgress, uploading } from './uploading.ts';

/** Formats of the picture route. */
const PICTURES: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/** Editor profiles for content, as `GET /capabilities` lists them. */
export type Profile = NonNullable<NonNullable<Routes['POST /import/office']['query']>['profile']>;

/** Routes that make a file from the uploaded input. */
export type FileRoute = Extract<Route, 'POST /convert/pdf' | `POST /pdf/${string}`>;

/**
 * Imports, exports and conversions as tasks that can be followed and cancelled.
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

  /** Imports an office file. @throws CompanionRequestError; the signal's reason. */
  import(source: ImportSource, { query, password, ...options }: ImportOptions = {}): Promise<Imported> {
    const body = source instanceof Blob ? formOf(source, password) : source;
    return this.#import('import/office', { body, ...(query && { query }) }, options);
  }

  /**
   * Converts Markdown, such as a model's answer, to content in one request.
   * @param options.profile the editor that the content is for, as of an import. @returns editor JSON. @throws as `import`.
   * @example
   * const content = await files.fromMarkdown(await ai.text({ prompt }), { profile: 'starterkit' });
   */
  async fromMarkdown(
    markdown: string,
    { profile, signal }: { readonly profile?: Profile; readonly signal?: AbortSignal } = {},
  ): Promise<unknown> {
    const body = formOf(new File([markdown], 'text.md', { type: 'text/markdown' }));
    const query = { ...(profile && { profile }), comments: 'none' as const };
    const { content } = await this.#server.ask<Imported>('import/office', { method: 'POST', body, query, signal });
    return content;
  }

  /** Imports a web page: `{url}` or `{html, baseUrl}`, and the options of `POST /import/anyweb`. @throws as `import`. */
  importPage(page: object, options: TransferOptions = {}): Promise<Imported> {
    return this.#import('import/anyweb', { body: page }, options);
  }

  /**
   * Exports a document.
   * @param format `pdf`, `png`, `docx`…, as `GET /capabilities` lists them.
   * @param body `content`, `html` or `documentId`, and the options of `POST /export/<format>`. @throws as `import`.
   */
  export(format: string, body: object, options: TransferOptions = {}): Promise<ConvertedFile> {
    const path = PICTURES.has(format) ? `export/image/${format}` : `export/${encodeURIComponent(format)}`;
    return this.#make(path, { body }, options, `document.${format}`);
  }

  /**
   * Makes a file from files, by a route without a method of its own here.
   * @example
   * const { blob } = await files.make('POST /pdf/merge', { body: form }, { onProgress });
   * @throws as `import`.
   */
  make(
    route: FileRoute,
    request: Pick<RequestOptions, 'body' | 'query'>,
    options: TransferOptions = {},
  ): Promise<ConvertedFile> {
    return this.#make(resolveRoute(route).path, request, options, 'document.pdf');
  }

  /**
   * Compares two documents. A file is imported first. The result has the differences as tracked changes.
   * @throws as `import`.
   */
  async compare(
    before: File | ComparedSide,
    after: File | ComparedSide,
    options: TransferOptions = {},
  ): Promise<TrackedComparison> {
    const body = { before: await this.#sideOf(before, options), after: await this.#sideOf(after, options) };
    return this.#server.ask('compare', { method: 'POST', body, signal: options.signal });
  }

  /** Cancels a task, or deletes the files of a finished one. */
  async cancel(taskId: string): Promise<void> {
    await this.#server.ask(`convert/${taskId}`, { method: 'DELETE' });
  }

  async #sideOf(side: File | ComparedSide, options: TransferOptions): Promise<ComparedSide> {
    if (!(side instanceof Blob)) return side;
    const { taskId } = await this.import(side, { ...options, query: { as: 'text' } });
    return { taskId };
  }

  async #import(path: string, request: RequestOptions, options: TransferOptions): Promise<Imported> {
    const { taskId, answer } = await this.#run(path, request, options);
    if (answer) return bare((await answer.json()) as Imported | { readonly data: Imported });
    const { as, images, profile, comments } = request.query ?? {};
    return this.#server.ask(`import/${taskId}`, { query: { as, images, profile, comments }, signal: options.signal });
  }

  async #make(path: string, request: RequestOptions, options: TransferOptions, name: string): Promise<ConvertedFile> {
    const { taskId, answer = await this.#server.send(`convert/${taskId}`, { signal: options.signal }) } =
      await this.#run(path, request, options);
    const warnings: WarningSummary = warningsOf(answer.headers);
    return { taskId, blob: await answer.blob(), filename: filenameOf(answer) ?? name, warnings };
  }

  /** Runs work as a task until it is done. @throws CompanionRequestError; the signal's reason. */
  async #run(path: string, request: RequestOptions, { onProgress, signal }: TransferOptions): Promise<Done> {
    const accepted = await this.#server.send(path, {
      ...request,
      method: 'POST',
      headers: { prefer: 'respond-async' },
      signal,
      ...(onProgress && { fetch: uploading(tellSending(onProgress), this.#server.fetch) }),
    });
    // The server stores nothing of a request with a password, so it answers at once.
    if (accepted.status !== 202) return { taskId: accepted.headers.get('x-task-id') ?? undefined, answer: accepted };
    const { taskId } = bare((await accepted.json()) as Task | { readonly data: Task });
    try {
      await this.#follow(taskId, onProgress, signal);
      return { taskId };
    } catch (error) {
      // The server continues a task until it is told to stop.
      if (signal?.aborted) await this.cancel(taskId).catch(() => undefined);
      throw error;
    }
  }

  async #follow(
    taskId: string,
    onProgress: ((progress: TaskProgress) => void) | undefined,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const told = () => this.#server.send(`convert/${taskId}/events`, { signal });
    for await (const { event, data } of lastingEvents(told, signal)) {
      if (event === 'progress') onProgress?.({ phase: 'working', ...(JSON.parse(data) as TaskProgress) });
      if (event === 'converted') return;
      if (event === 'failed') throw failure(JSON.parse(data) as Task);
    }
  }
}

/** The end of a task: its id, or the answer itself if the server did the work at once. */
interface Done {
  readonly taskId: string | undefined;
  readonly answer?: Response;
}

const tellSending =
  (onProgress: (progress: TaskProgress) => void) =>
  ({ sent, total }: UploadProgress): void =>
    onProgress({ phase: 'sending', ...(total > 0 && { fraction: sent / total }) });

function formOf(file: File, password?: string): FormData {
  const form = new FormData();
  if (password !== undefined) form.append('password', password);
  form.append('file', file);
  return form;
}

const failure = ({ error }: Task): CompanionRequestError =>
  new CompanionRequestError(error?.code ?? 'TASK_FAILED', error?.message ?? 'The conversion failed.');

/** Routes whose answer is a file have no envelope, not even around the task. */
const bare = <Data extends object>(body: Data | { readonly data: Data }): Data => ('data' in body ? body.data : body);

/** RFC 6266: the parameter with an asterisk has the complete name. */
function filenameOf({ headers }: Response): string | undefined {
  const disposition = headers.get('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/iu.exec(disposition) ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/u.exec(disposition)?.[1];
}
