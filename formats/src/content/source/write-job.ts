import type { DocumentModel, DocumentNode, ImportedComment, PageSetup } from '@editor-companion/document';
import type { ReportProgress } from '../progress.ts';

/** The bytes of a picture with their media type. */
export interface Resource {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A document that is ready to be written: valid under the schema, with all loaded pictures. */
export interface WriteJob {
  readonly content: DocumentNode;
  readonly css: readonly string[];
  readonly page?: PageSetup;
  readonly title?: string;
  readonly comments: readonly ImportedComment[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, unknown>>;
  /** By the URL in the document. */
  readonly pictures: ReadonlyMap<string, Resource>;
  /** Receives the URLs of files that are no readable pictures. */
  readonly unreadable?: Set<string>;
  /**
   * The model of the content, by default the built-in one. HTML, EPUB and Markdown write its added nodes, other formats only built-in ones.
   */
  readonly model?: DocumentModel;
}

/** Returns a file, or several files for formats that need them. */
export type Writer = (job: WriteJob, progress: ReportProgress) => Promise<Uint8Array | string>;
