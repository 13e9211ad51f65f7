import type { ProfileId } from '@editor-companion/document/profiles/names';
import type { DocumentNode, PageSetup } from './document.ts';
import type {
  AcceptOptions,
  AnyReply,
  ConversionJob,
  ConversionResult,
  ConversionTask,
  ConversionWork,
  Strictness,
} from './conversion.ts';
import type {
  ImportedComment,
  ImportedRevision,
  ImportFormat,
  ImportOptions,
  ImportWarning,
  WrittenDocument,
} from './points/import-format.ts';
import type { Principal } from './auth.ts';
import type { TurnContext, WorkContext } from './work-context.ts';

/** A task, and the format that recognises the content of its original, or the reason why none does. */
export interface OfficeOriginal {
  readonly task: ConversionTask;
  /** The final address of the original, after redirects. */
  readonly url?: string;
  readonly found: { readonly format: ImportFormat } | { readonly refusal: unknown };
}

export interface OfficeImportRequest extends Partial<ImportOptions> {
  readonly requestId: string;
  readonly principal: Principal;
  /** The value of `request.caller`. */
  readonly caller: string;
  readonly signal?: AbortSignal;
  /** `inline` embeds pictures where possible; the rest keep their addresses. Default: `link`. */
  readonly images?: ImportAnswerForm['images'];
  /** As in ConversionWork. */
  readonly strict?: Strictness;
}

/** An imported document. Its pictures have the addresses under which the task serves them. */
export interface ImportedContent {
  /** The id of the recognised format. */
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

/** An import that is one step of other work and is not stored as an import. */
export interface OfficeReading {
  /** The format's converter: make it part of the work's cache key. */
  readonly converter: ConversionWork['converter'];
  /** Also part of the cache key. JSON-safe; a password appears as a key derived from it. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether a password was given. Such work must not be stored as a job. */
  readonly hasSecret: boolean;
  /**
   * @param path of the original, on this machine.
   * @param addressOf returns the address of each picture of the document, by its name.
   */
  read(path: string, context: WorkContext, addressOf: (name: string) => string): Promise<WrittenDocument>;
}

/** The form of an import's answer, as in the query of POST /import/office. */
export interface ImportAnswerForm {
  readonly as: 'json' | 'html' | 'markdown' | 'text' | 'update';
  readonly images: 'link' | 'inline';
  /** The editor that JSON content is for; absent: the document model's own form. */
  readonly profile?: ProfileId;
  /** `none` leaves out comments and their marks. Default: `keep`. */
  readonly comments?: 'keep' | 'none';
}

/** An original that the caller reads itself, without a contributed format. */
export interface OwnImport {
  /** The `format` of the answer; also part of the cache key, with `version` and `options`. */
  readonly id: string;
  readonly version: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** As in ConversionWork. */
  readonly job?: ConversionJob;
  /** `original` is a local path. */
  read(original: string, context: WorkContext): Promise<WrittenDocument>;
}

/**
 * Service `officeImport`: imports files of every contributed format, for plugins that receive files by other ways than POST /import/office.
 * The format is detected by content.
 */
export interface OfficeImportService {
  /**
   * Stores a file, detects its format, and begins its task. The task's media type is that of the detected format, regardless of the
   * client's media type. A file that no format recognises becomes a task as well.
   */
  accept(
    source: AsyncIterable<Uint8Array> | Uint8Array,
    options: Omit<AcceptOptions, 'kind'> & Partial<Pick<AcceptOptions, 'kind'>>,
  ): Promise<OfficeOriginal>;
  /**
   * The same for a file at an address, fetched through the guard. It has the name that the site states.
   * @throws CompanionError IMPORT_URL_NOT_ALLOWED (403) if the operator has switched that off; IMPORT_URL_FAILED (422); what the guard and
   * the file store throw.
   */
  acceptFrom(
    url: string,
    options: Pick<AcceptOptions, 'principal'> & Partial<Pick<AcceptOptions, 'kind'>> & TurnContext,
  ): Promise<OfficeOriginal>;
  /**
   * Detects the format of an existing task's original.
   * @throws CompanionError TASK_NOT_FOUND (404), also for somebody else's; FILE_NOT_FOUND (404) where the original has gone.
   */
  look(taskId: string, principal: Principal): Promise<OfficeOriginal>;
  /**
   * Imports an original; caching, progress and notifications are those of the service `conversion`.
   * @throws CompanionError IMPORT_FORMAT_UNSUPPORTED (415), or the format's error about the file; the task is then recorded as failed.
   * @example
   * const original = await officeImport.accept(file, { filename, mime, principal });
   * const { title, content } = await officeImport.convert(original, { requestId, principal, caller });
   */
  convert(original: OfficeOriginal, request: OfficeImportRequest): Promise<ImportedContent>;
  /**
   * The work of importing an original by its detected format.
   * @throws CompanionError as `convert` does; the task is then recorded as failed.
   */
  workOf(original: OfficeOriginal, options?: Partial<ImportOptions>): Promise<ConversionWork>;
  /**
   * Imports an original as a step of other work.
   * @throws CompanionError as `convert` does; the task is then recorded as failed.
   */
  readingOf(original: OfficeOriginal, options?: Partial<ImportOptions>): Promise<OfficeReading>;
  /** The work of reading an original with a reader of the caller's. Its result is kept and answered like any import. */
  ownWork(own: OwnImport): ConversionWork;
  /**
   * Refuses an invalid answer form before the import begins.
   * @throws CompanionError IMPORT_PROFILE_NEEDS_JSON (400).
   */
  checkForm(form: Partial<ImportAnswerForm>): void;
  /** Converts and answers with the import result, as POST /import/office does; `Prefer: respond-async` is honoured. */
  answer(
    reply: AnyReply & { type(mediaType: string): unknown },
    taskId: string,
    work: ConversionWork,
    form: ImportAnswerForm,
  ): Promise<Buffer | ConversionTask>;
}
