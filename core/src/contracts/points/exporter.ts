import type { JsonPart } from '../../base/json-part.ts';
import type { DocumentNode, PageSetup } from '../document.ts';
import type { DocumentWarning, ImportedComment } from './import-format.ts';
import type { WorkContext } from '../work-context.ts';

/** A picture, font or style sheet that a document refers to. */
export interface ExportResource {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** What of an export may be large, as parts; see `exportParts`. Present as in `ExportInput`. */
export interface ExportParts {
  readonly html?: JsonPart<string>;
  readonly content?: JsonPart<DocumentNode>;
  readonly comments?: JsonPart<readonly ImportedComment[]>;
}

/**
 * A document to be written out: exactly one of `html` and `content`, resolved before an exporter sees it. `html`, `content` and
 * `comments` of a large document are parsed when they are read, which stops the event loop for as long as it takes; an exporter
 * for documents of any size gives `exportParts(input)` to a thread instead.
 */
export interface ExportInput {
  readonly html?: string;
  readonly content?: DocumentNode;
  readonly parts?: ExportParts;
  readonly css: readonly string[];
  readonly page?: PageSetup;
  readonly title?: string;
  /** What the comment marks of `content` stand for, as an import returns them. */
  readonly comments?: readonly ImportedComment[];
  /** title, author, subject, keywords, description, language, created…, as an import returns them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** The exporter's own options, validated by its `options` schema. */
  readonly options: Readonly<Record<string, unknown>>;
  /**
   * Reads a picture, font or style sheet that lies on this server, by the URL in the document (`/convert/…/assets/a.png`) and
   * with the caller's rights. Undefined for what lies elsewhere, is absent, or is something else.
   */
  readonly load: (url: string) => Promise<ExportResource | undefined>;
}

export interface ExportedFile {
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  readonly mediaType: string;
  /** Without the dot. */
  readonly extension: string;
  /** What the format cannot hold and was simplified or left out: each with a stable code, what became of it, and how often. */
  readonly warnings?: readonly DocumentWarning[];
}

/** A contribution to the point `exporter`, reached as POST /export/{id}. */
export interface Exporter {
  readonly id: string;
  readonly title: string;
  /** Changes when the result changes: it is part of the cache key. */
  readonly version: string;
  /** That of a text says its encoding: `text/csv; charset=utf-8`. */
  readonly mediaType: string;
  /** A TypeBox object schema of the exporter's own options; absent: it takes none. */
  readonly options?: object;
  export(input: ExportInput, context: WorkContext): Promise<ExportedFile>;
}
