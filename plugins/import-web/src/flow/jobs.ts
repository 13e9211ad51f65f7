import type { ConversionJob, ImportWarning } from '@editor-companion/core/plugin';
import type { Fetched } from '../acquire/fetch-page.ts';
import type { WebBody } from '../request/schemas.ts';

/** The names of this plugin's jobs. The original of each is the fetched file. */
export const PAGE_JOB = 'import-web-page';
export const FILE_JOB = 'import-web-file';

/** Kinds of files that are no pages. */
export type FileKind = 'text' | 'image';

/** The input of a page's document besides its bytes. */
export interface PageData extends Required<Pick<WebBody, 'mode' | 'images'>>, Pick<Fetched, 'url' | 'charset'> {
  /** Warnings from fetching the page. */
  readonly warnings: readonly ImportWarning[];
}

export interface FileData extends Omit<Fetched, 'bytes'> {
  readonly kind: FileKind;
}

export const pageJob = (data: PageData): ConversionJob => ({ name: PAGE_JOB, data: { ...data } });
export const fileJob = (data: FileData): ConversionJob => ({ name: FILE_JOB, data: { ...data } });

// Only `pageJob` writes this value.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const pageDataOf = (data: ConversionJob['data']): PageData => data as unknown as PageData;

/** Earlier versions had a separate reader for PDF. Its jobs may still be in the queue. */
type WrittenFileData = FileData | (Omit<FileData, 'kind'> & { readonly kind: 'pdf' });

// Only `fileJob` writes this value.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const fileDataOf = (data: ConversionJob['data']): WrittenFileData => data as unknown as WrittenFileData;
