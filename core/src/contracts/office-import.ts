import type { DocumentNode, PageSetup } from './document.ts';
import type {
  AcceptOptions,
  AnyReply,
  ConversionJob,
  ConversionResult,
  ConversionTask,
  ConversionWork,
} from './conversion.ts';
import type {
  ImportedComment,
  ImportedRevision,
  ImportOptions,
  ImportWarning,
  WrittenDocument,
} from './import-format.ts';
import type { Principal } from './auth.ts';
import type { WorkContext } from './work-context.ts';

export interface OfficeImportRequest extends Partial<ImportOptions> {
  readonly requestId: string;
  readonly principal: Principal;
  /** As `request.caller`. */
  readonly caller: string;
  readonly signal?: AbortSignal;
  /** `inline` embeds the pictures that can be; the others keep their addresses. Default: `link`. */
  readonly images?: ImportAnswerForm['images'];
}

/** An imported document whose pictures are named by the addresses under which its task serves them. */
export interface ImportedContent {
  /** Id of the format that was recognised. */
  readonly format: string;
  readonly title?: string;
  /** Valid under the document schema. */
  readonly content: DocumentNode;
  readonly page?: PageSetup;
  readonly comments: readonly ImportedComment[];
  readonly revisions: readonly ImportedRevision[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly warnings: readonly ImportWarning[];
  readonly result: ConversionResult;
}

/** How an import is answered, as the query of POST /import/office has it. */
export interface ImportAnswerForm {
  readonly as: 'json' | 'html' | 'markdown' | 'text' | 'update';
  readonly images: 'link' | 'inline';
}

/** An original that is read by its caller, and by no contributed format. */
export interface OwnImport {
  /** The `format` of the answer, and part of the cache key with `version` and `options`. */
  readonly id: string;
  readonly version: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** As in ConversionWork. */
  readonly job?: ConversionJob;
  /** `original` is a local path. */
  read(original: string, context: WorkContext): Promise<WrittenDocument>;
}

/**
 * Service `officeImport`: files of every contributed format as editor content, for plugins that take such files by other ways
 * than POST /import/office. The kind of a file is told by its content.
 */
export interface OfficeImportService {
  /** As `conversion.accept`; the task's media type is that of the format which recognises the content, whatever the client says. */
  accept(
    source: AsyncIterable<Uint8Array> | Uint8Array,
    options: Omit<AcceptOptions, 'kind' | 'inspect'>,
  ): Promise<ConversionTask>;
  /**
   * Imports an original that the service `conversion` has accepted; caching, progress and notifications are that service's.
   *
   * @throws CompanionError IMPORT_FORMAT_UNSUPPORTED (415), or what the format finds wrong with the file; the task is then
   * recorded as failed.
   * @example
   * const task = await officeImport.accept(file, { filename, mime, principal });
   * const { title, content } = await officeImport.convert(task.taskId, { requestId, principal, caller });
   */
  convert(taskId: string, request: OfficeImportRequest): Promise<ImportedContent>;
  /**
   * The work of reading a task's original with the format that its content tells.
   *
   * @throws CompanionError as `convert` does; the task is then recorded as failed.
   */
  workOf(task: ConversionTask, options?: Partial<ImportOptions>): Promise<ConversionWork>;
  /** The work of reading an original otherwise, whose result is kept and answered like any import. */
  ownWork(own: OwnImport): ConversionWork;
  /** Converts and answers with the import result, as POST /import/office does; `Prefer: respond-async` is honoured. */
  answer(
    reply: AnyReply & { type(mediaType: string): unknown },
    taskId: string,
    work: ConversionWork,
    form: ImportAnswerForm,
  ): Promise<Buffer | ConversionTask>;
}
