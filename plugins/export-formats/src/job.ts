import type {
  DocumentNode,
  DocumentWarning,
  ImportedComment,
  PageSetup,
  PartMessage,
} from '@editor-companion/core/plugin';
import type { FieldValues } from '@editor-companion/document';
import type { WriteJob } from '@editor-companion/formats';

export type FormatId = 'docx' | 'odt' | 'markdown' | 'html' | 'txt' | 'epub' | 'xlsx' | 'pptx';

/** The tasks of a thread: to read and validate the source, or to write the file. */
export type Task =
  | {
      readonly kind: 'read';
      /** The modules of added nodes. */
      readonly model: readonly string[];
      readonly format: FormatId;
      readonly html?: PartMessage<string>;
      readonly content?: PartMessage<DocumentNode>;
      readonly page?: PageSetup;
      readonly comments?: PartMessage<readonly ImportedComment[]>;
      /** The values that fields show and the content does not contain: time, language, properties. */
      readonly fields: FieldValues;
    }
  | { readonly kind: 'write'; readonly model: readonly string[]; readonly format: FormatId; readonly job: PackedJob };

/** The result of reading a document, which may be large. */
export interface ReadDocument {
  readonly content: DocumentNode;
  readonly page?: PageSetup;
  readonly comments: readonly ImportedComment[];
}

/** A job for the writing thread. The document passes the main thread as bytes, because only the writer needs it. */
export interface PackedJob extends Omit<WriteJob, keyof ReadDocument> {
  readonly document: PartMessage<ReadDocument>;
}

export interface ReadAnswer {
  readonly document: PartMessage<ReadDocument>;
  /** The URLs of pictures, each once. */
  readonly pictures: readonly string[];
  /** Warnings about unknown and forbidden nodes. */
  readonly warnings: readonly DocumentWarning[];
}

/** A file, and warnings about content that it does not keep. */
export interface WriteAnswer {
  readonly bytes: Uint8Array;
  readonly warnings: readonly DocumentWarning[];
}

export type Answer = ReadAnswer | WriteAnswer;
