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

/** A first look at a file, for telling what it is by content. */
export interface FileProbe {
  /** The first bytes, up to 64 KiB. */
  readonly head: Uint8Array;
  /** Bytes. */
  readonly size: number;
  readonly filename: string;
  /** Lower case, without the dot; `''` for none. A hint, never proof. */
  readonly extension: string;
  /** Member names of a ZIP or a compound file, limits applied; empty for anything else. */
  entries(): Promise<readonly string[]>;
}

export interface ImportOptions extends ReadOptions {
  /** Whether each slide of a presentation gets a picture; done for all formats alike, by office engines. */
  readonly slideImages?: boolean;
}

export interface ImportInput {
  /** A local file that may be read until `convert` settles. */
  readonly path: string;
  readonly size: number;
  readonly filename: string;
  readonly options: ImportOptions;
}

/** A contribution to the point `importFormat`. */
export interface ImportFormat {
  readonly id: string;
  readonly title: string;
  /** Changes when the result changes: it is part of the cache key. */
  readonly version: string;
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
  /** Tells by content whether the file is of this format. Absent: the extension decides, after every `detect` said no. */
  detect?(file: FileProbe): boolean | Promise<boolean>;
  /** Milliseconds that one file may take, where that is more than all formats may: it waits for others, such as a reader of pictures. */
  readonly timeout?: number;
  /** Its `detect` says only that the content may be what the extension says: formats that recognise content come first. */
  readonly goesByName?: boolean;
  /** @throws CompanionError with a code that says what is wrong with the file. */
  convert(input: ImportInput, context: WorkContext): Promise<ImportedDocument>;
  /**
   * As `convert`, for callers who only pass the content on. Worth having where documents are made in a thread: a tree is cloned
   * on its way out, node by node, and bytes are not.
   */
  write?(input: ImportInput, context: WorkContext): Promise<WrittenDocument>;
}
