import type {
  DocumentNode,
  ExportResource,
  ImportedComment,
  PageSetup,
  PartMessage,
} from '@editor-companion/core/plugin';

export type FormatId = 'docx' | 'odt' | 'markdown' | 'html' | 'txt' | 'epub';

/** A document ready to be written: valid under the schema, with the pictures that could be had. */
export interface WriteJob {
  readonly content: DocumentNode;
  readonly css: readonly string[];
  readonly page?: PageSetup;
  readonly title?: string;
  readonly comments: readonly ImportedComment[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, unknown>>;
  /** By the address that the document names. */
  readonly pictures: ReadonlyMap<string, ExportResource>;
}

/** A file, or the files of a format that comes to several. */
export type Writer = (job: WriteJob, progress: (fraction: number) => void) => Promise<Uint8Array | string>;

/** What a thread is asked: to make valid content of what came in, or to write it. */
export type Task =
  | {
      readonly kind: 'read';
      readonly html?: PartMessage<string>;
      readonly content?: PartMessage<DocumentNode>;
      readonly page?: PageSetup;
      readonly comments?: PartMessage<readonly ImportedComment[]>;
    }
  | { readonly kind: 'write'; readonly format: FormatId; readonly job: PackedJob };

/** What of a document was read, which may be large. */
export interface ReadDocument {
  readonly content: DocumentNode;
  readonly page?: PageSetup;
  readonly comments: readonly ImportedComment[];
}

/** A job on its way to the thread that writes: the document passes the main thread as bytes, as no other thread wants it. */
export interface PackedJob extends Omit<WriteJob, keyof ReadDocument> {
  readonly document: PartMessage<ReadDocument>;
}

export interface ReadAnswer {
  readonly document: PartMessage<ReadDocument>;
  /** Addresses of pictures, each once. */
  readonly pictures: readonly string[];
}

export type Answer = ReadAnswer | Uint8Array;
