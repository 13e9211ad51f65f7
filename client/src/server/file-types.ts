import type { DocumentWarning, WarningSummary } from '../warnings.ts';

/** How far a task has come. */
export interface TaskProgress {
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
  /** `as`, `images`, `profile`, `strict`… of `POST /import/office`. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
}

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
  readonly taskId: string;
  readonly blob: Blob;
  readonly filename: string;
  /** What the format could not hold. */
  readonly warnings: WarningSummary;
}
