import type { ConvertedFile } from '../server/file-types.ts';
import type { Files } from '../server/files.ts';
import { TransferRun } from './transfer-run.ts';

/**
 * Exports for a page that shows their progress. A new one replaces a running one.
 * @example
 * const exporting = new ExportRun(new Files(server));
 * const file = await exporting.start('pdf', { documentId: 'minutes' });
 * if (file) download(file.blob, file.filename);
 */
export class ExportRun extends TransferRun<ConvertedFile> {
  readonly #files: Pick<Files, 'export'>;

  constructor(files: Pick<Files, 'export'>) {
    super();
    this.#files = files;
  }

  /** Exports a document, as `Files.export` does. @returns undefined if it failed or was cancelled. */
  readonly start = (format: string, body: object): Promise<ConvertedFile | undefined> =>
    this.transfer((options) => this.#files.export(format, body, options));
}
