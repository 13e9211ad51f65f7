import type { DocumentWarning, WarningSummary } from '../warnings.ts';

/** The progress of a task. */
export interface TaskProgress {
  /** `sending`: the file is being uploaded; `working`: the server converts it. Each has fractions from 0 to 1. */
  readonly phase?: 'sending' | 'working';
  /** From 0 to 1; absent if unknown. */
  readonly fraction?: number;
  readonly message?: string;
}

export interface TransferOptions {
  readonly onProgress?: (progress: TaskProgress) => void;
  /** Cancels the work, also on the server. */
  readonly signal?: AbortSignal;
}

export interface ImportOptions extends TransferOptions {
  /** Opens an encrypted file. The server stores nothing of such an import, so there is no progress. */
  readonly password?: string;
  /** `as`, `images`, `profile`, `strict`… of `POST /import/office`. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** The input of an import: a file, or an address for the server to fetch, if it may. */
export type ImportSource = File | { readonly url: string };

/** A conversion task. */
export interface Task {
  readonly taskId: string;
  readonly status: 'uploaded' | 'converting' | 'converted' | 'failed';
  readonly error?: { readonly code: string; readonly message: string };
}

/** An imported document. `content` is editor JSON unless the query requested another format. */
export interface Imported {
  readonly taskId: string;
  readonly format: string;
  readonly title: string | null;
  readonly content: unknown;
  readonly warnings?: readonly DocumentWarning[];
  readonly [member: string]: unknown;
}

/** An exported file. */
export interface ConvertedFile {
  /** Undefined if the server stored nothing, for example for a request with a password. */
  readonly taskId: string | undefined;
  readonly blob: Blob;
  readonly filename: string;
  /** Content that the format does not support. */
  readonly warnings: WarningSummary;
}
