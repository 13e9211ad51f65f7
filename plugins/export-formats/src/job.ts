import type {
  DocumentNode,
  DocumentWarning,
  ImportedComment,
  PageSetup,
  PartMessage,
} from '@editor-companion/core/plugin';
import type { WriteJob } from '@editor-companion/formats';

export type FormatId = 'docx' | 'odt' | 'markdown' | 'html' | 'txt' | 'epub' | 'xlsx' | 'pptx';

/** What a thread is asked: to make valid content of what came in, or to write it. */
export type Task =
  | {
      readonly kind: 'read';
      /** Where nodes of plugins come from. */
      readonly model: readonly string[];
      readonly format: FormatId;
      readonly html?: PartMessage<string>;
      readonly content?: PartMessage<DocumentNode>;
      readonly page?: PageSetup;
      readonly comments?: PartMessage<readonly ImportedComment[]>;
    }
  | { readonly kind: 'write'; readonly model: readonly string[]; readonly format: FormatId; readonly job: PackedJob };

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
  /** What the document model does not know, or must not have. */
  readonly warnings: readonly DocumentWarning[];
}

/** A file, and what it does not hold as the document has it. */
export interface WriteAnswer {
  readonly bytes: Uint8Array;
  readonly warnings: readonly DocumentWarning[];
}

export type Answer = ReadAnswer | WriteAnswer;
