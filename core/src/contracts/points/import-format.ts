import type { ImportedDocument, ReadOptions, WrittenDocument } from '@editor-companion/document';
import type { WorkContext } from '../work-context.ts';

export type {
  DocumentWarning,
  ImportedAsset,
  ImportedComment,
  ImportedDocument,
  ImportedRevision,
  ImportWarning,
  WrittenDocument,
} from '@editor-companion/document';

/** The input of format detection. */
export interface FileProbe {
  /** The first bytes, up to 64 KiB. */
  readonly head: Uint8Array;
  /** Bytes. */
  readonly size: number;
  readonly filename: string;
  /** Lower case, without the dot; `''` for none. A hint, never proof. */
  readonly extension: string;
  /** Member names of a ZIP or compound file, within limits; empty for any other file. */
  entries(): Promise<readonly string[]>;
}

export interface ImportOptions extends ReadOptions {
  /** Whether each slide of a presentation gets a picture. Office engines draw them, for all formats alike. */
  readonly slideImages?: boolean;
}

export interface ImportInput {
  /** A local file, readable until `convert` settles. */
  readonly path: string;
  readonly size: number;
  readonly filename: string;
  readonly options: ImportOptions;
}

/** A contribution to the point `importFormat`. */
export interface ImportFormat {
  readonly id: string;
  readonly title: string;
  /** Change it whenever results change: it is part of the cache key. */
  readonly version: string;
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
  /** Detects the format by content. Absent: the extension decides, after every `detect` has said no. */
  detect?(file: FileProbe): boolean | Promise<boolean>;
  /** Milliseconds for one file, if more than the common limit: for a format that waits for other programs, such as an OCR engine. */
  readonly timeout?: number;
  /** `detect` only confirms that the content may have the format of the extension. Formats that recognise content come first. */
  readonly goesByName?: boolean;
  /** @throws CompanionError with a code for the fault of the file. */
  convert(input: ImportInput, context: WorkContext): Promise<ImportedDocument>;
  /**
   * Like `convert`, for callers that only forward the content. Useful if documents are made in a worker thread: a tree is cloned node by
   * node on its way out, bytes are transferred.
   */
  write?(input: ImportInput, context: WorkContext): Promise<WrittenDocument>;
}
