import type { JsonPart } from '../../base/json-part.ts';
import type { DocumentNode, PageSetup } from '../document.ts';
import type { DocumentWarning, ImportedComment } from './import-format.ts';
import type { WorkContext } from '../work-context.ts';

/** A picture, font or style sheet that a document refers to. */
export interface ExportResource {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** The members of an export that may be large, as parts; see `exportParts`. They are present as in `ExportInput`. */
export interface ExportParts {
  readonly html?: JsonPart<string>;
  readonly content?: JsonPart<DocumentNode>;
  readonly comments?: JsonPart<readonly ImportedComment[]>;
}

/**
 * A document to export: exactly one of `html` and `content`, already resolved. `html`, `content` and `comments` of a large document are
 * parsed at each access, which blocks the event loop. An exporter for documents of any size passes `exportParts(input)` to a worker thread
 * instead.
 */
export interface ExportInput {
  readonly html?: string;
  readonly content?: DocumentNode;
  readonly parts?: ExportParts;
  readonly css: readonly string[];
  readonly page?: PageSetup;
  readonly title?: string;
  /** The threads of the comment marks in `content`, as an import returns them. */
  readonly comments?: readonly ImportedComment[];
  /** title, author, subject, keywords, description, language, created…, as an import returns them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** The date and time of day that dates in the document show: `2026-03-01T09:05`. Absent: they keep their last text. */
  readonly now?: string;
  /** The exporter's own options, validated by its `options` schema. */
  readonly options: Readonly<Record<string, unknown>>;
  /**
   * Reads a picture, font or style sheet of this server by its URL in the document (`/convert/…/assets/a.png`), with the caller's rights.
   * Undefined for any other address, and for missing or unsuitable files.
   */
  readonly load: (url: string) => Promise<ExportResource | undefined>;
}

export interface ExportedFile {
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  readonly mediaType: string;
  /** Without the dot. */
  readonly extension: string;
  /** Everything that the format cannot hold and was simplified or left out: a stable code, a description, and a count. */
  readonly warnings?: readonly DocumentWarning[];
}

/** A contribution to the point `exporter`, reached as POST /export/{id}. */
export interface Exporter {
  readonly id: string;
  readonly title: string;
  /** Change it whenever results change: it is part of the cache key. */
  readonly version: string;
  /** Include the encoding for text formats: `text/csv; charset=utf-8`. */
  readonly mediaType: string;
  /** A TypeBox object schema of the exporter's own options. Absent: it has none. */
  readonly options?: object;
  export(input: ExportInput, context: WorkContext): Promise<ExportedFile>;
}
