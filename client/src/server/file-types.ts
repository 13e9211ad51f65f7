import type { DocumentWarning, WarningSummary } from '../warnings.ts';

/** How far a task has come. */
export interface TaskProgress {
  /** `sending`: the file is on its way to the server; `working`: the server converts it. Each has fractions from 0 to 1. */
  readonly phase?: 'sending' | 'working';
  /** 0 to 1; absent while nobody knows. */
  readonly fraction?: number;
  readonly message?: string;
}

export interface TransferOptions {
  readonly onProgress?: (progress: TaskProgress) => void;
  /** Cancels the work, on the server too. */
  readonly signal?: AbortSignal;
}

export interface ImportOptions extends TransferOptions {
  /** Opens a file that is encrypted. The server keeps nothing of such an import, so there is no progress. */
  readonly password?: string;
  /** `as`, `images`, `profile`, `strict`… of `POST /import/office`. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** What is imported: a file, or the address of one that the server fetches where it may. */
export type ImportSource = File | { readonly url: string };

/** A conversion task as the server tells of it. */
export interface Task {
  readonly taskId: string;
  readonly status: 'uploaded' | 'converting' | 'converted' | 'failed';
  readonly error?: { readonly code: string; readonly message: string };
}

/** An imported document; `content` is editor JSON unless the query asked for another form. */
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
  /** Undefined where the server kept nothing, as of what was sent with a password. */
  readonly taskId: string | undefined;
  readonly blob: Blob;
  readonly filename: string;
  /** What the format could not hold. */
  readonly warnings: WarningSummary;
}
