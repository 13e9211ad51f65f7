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

/** A task, and which format reads its original: the one that recognises the content, or the reason why there is none. */
export interface OfficeOriginal {
  readonly task: ConversionTask;
  /** Where it was fetched from, after redirects. */
  readonly url?: string;
  readonly found: { readonly format: ImportFormat } | { readonly refusal: unknown };
}

export interface OfficeImportRequest extends Partial<ImportOptions> {
  readonly requestId: string;
  readonly principal: Principal;
  /** As `request.caller`. */
  readonly caller: string;
  readonly signal?: AbortSignal;
  /** `inline` embeds the pictures that can be; the others keep their addresses. Default: `link`. */
  readonly images?: ImportAnswerForm['images'];
  /** As in ConversionWork. */
  readonly strict?: Strictness;
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

/** Reading an original as a part of other work, whose result is not kept as an import. */
export interface OfficeReading {
  /** Of the format: to be part of the cache key of the work. */
  readonly converter: ConversionWork['converter'];
  /** Likewise, and JSON-safe; a password stands in it as a key that is made of it. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether a password was given: such work is never written down. */
  readonly hasSecret: boolean;
  /**
   * @param path of the original, on this machine.
   * @param addressOf where each picture of the document is to lie, by its name.
   */
  read(path: string, context: WorkContext, addressOf: (name: string) => string): Promise<WrittenDocument>;
}

/** How an import is answered, as the query of POST /import/office has it. */
export interface ImportAnswerForm {
  readonly as: 'json' | 'html' | 'markdown' | 'text' | 'update';
  readonly images: 'link' | 'inline';
  /** Which editor `content` is for, where it is JSON; absent: the document model's own. */
  readonly profile?: ProfileId;
  /** `none` leaves out comments and their marks. Default: `keep`. */
  readonly comments?: 'keep' | 'none';
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
  /**
   * Stores a file, looks at its content, and begins its task. The task's media type is that of the format which recognises the
   * content, whatever the client says; a file that no format recognises becomes a task as well.
   */
  accept(
    source: AsyncIterable<Uint8Array> | Uint8Array,
    options: Omit<AcceptOptions, 'kind'> & Partial<Pick<AcceptOptions, 'kind'>>,
  ): Promise<OfficeOriginal>;
  /**
   * The same for what lies at an address, through the fetch guard. Its name is the one that the site gives.
   *
   * @throws CompanionError IMPORT_URL_NOT_ALLOWED (403) where the operator has switched that off; IMPORT_URL_FAILED (422); what the
   * guard and the file store throw.
   */
  acceptFrom(
    url: string,
    options: Pick<AcceptOptions, 'principal'> & Partial<Pick<AcceptOptions, 'kind'>> & TurnContext,
  ): Promise<OfficeOriginal>;
  /**
   * Looks at the original of a task that was begun earlier.
   *
   * @throws CompanionError TASK_NOT_FOUND (404), also for somebody else's; FILE_NOT_FOUND (404) where the original has gone.
   */
  look(taskId: string, principal: Principal): Promise<OfficeOriginal>;
  /**
   * Imports an original; caching, progress and notifications are those of the service `conversion`.
   *
   * @throws CompanionError IMPORT_FORMAT_UNSUPPORTED (415), or what the format finds wrong with the file; the task is then
   * recorded as failed.
   * @example
   * const original = await officeImport.accept(file, { filename, mime, principal });
   * const { title, content } = await officeImport.convert(original, { requestId, principal, caller });
   */
  convert(original: OfficeOriginal, request: OfficeImportRequest): Promise<ImportedContent>;
  /**
   * The work of reading an original with the format that its content tells.
   *
   * @throws CompanionError as `convert` does; the task is then recorded as failed.
   */
  workOf(original: OfficeOriginal, options?: Partial<ImportOptions>): Promise<ConversionWork>;
  /**
   * Reads an original on the way to something else.
   *
   * @throws CompanionError as `convert` does; the task is then recorded as failed.
   */
  readingOf(original: OfficeOriginal, options?: Partial<ImportOptions>): Promise<OfficeReading>;
  /** The work of reading an original otherwise, whose result is kept and answered like any import. */
  ownWork(own: OwnImport): ConversionWork;
  /**
   * Refuses what cannot be answered, before anything is read for it.
   *
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
