import type { ConversionJob, ImportWarning } from '@editor-companion/core/plugin';
import type { Fetched } from '../acquire/fetch-page.ts';
import type { WebBody } from '../request/schemas.ts';

/** Names of the jobs of this plugin: the original of both is what was fetched. */
export const PAGE_JOB = 'import-web-page';
export const FILE_JOB = 'import-web-file';

/** What is read apart from pages. */
export type FileKind = 'text' | 'image';

/** What a page's document is made of, besides its bytes. */
export interface PageData extends Required<Pick<WebBody, 'mode' | 'images'>>, Pick<Fetched, 'url' | 'charset'> {
  /** What was noticed when the page was fetched. */
  readonly warnings: readonly ImportWarning[];
}

export interface FileData extends Omit<Fetched, 'bytes'> {
  readonly kind: FileKind;
}

export const pageJob = (data: PageData): ConversionJob => ({ name: PAGE_JOB, data: { ...data } });
export const fileJob = (data: FileData): ConversionJob => ({ name: FILE_JOB, data: { ...data } });

// Written by `pageJob` alone.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const pageDataOf = (data: ConversionJob['data']): PageData => data as unknown as PageData;

/** Earlier servers had a reader of their own for PDFs, whose jobs may still be waiting. */
type WrittenFileData = FileData | (Omit<FileData, 'kind'> & { readonly kind: 'pdf' });

// Written by `fileJob` alone.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const fileDataOf = (data: ConversionJob['data']): WrittenFileData => data as unknown as WrittenFileData;
