import type { DocumentModel, DocumentNode, ImportedComment, PageSetup } from '@editor-companion/document';
import type { ReportProgress } from '../progress.ts';

/** The bytes of a picture with what they are. */
export interface Resource {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

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
  readonly pictures: ReadonlyMap<string, Resource>;
  /** Gets the addresses of those that are no pictures when they are looked at. */
  readonly unreadable?: Set<string>;
  /** The model of the content; the built-in one, without it. HTML, EPUB and Markdown write its nodes, other formats only built-in ones. */
  readonly model?: DocumentModel;
}

/** A file, or the files of a format that comes to several. */
export type Writer = (job: WriteJob, progress: ReportProgress) => Promise<Uint8Array | string>;
