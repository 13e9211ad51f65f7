import type { Imported, ImportOptions, ImportSource } from '../server/file-types.ts';
import type { Files } from '../server/files.ts';
import { TransferRun } from './transfer-run.ts';

/**
 * Imports for a page that shows their progress. A new one replaces a running one.
 * @example
 * const importing = new ImportRun(new Files(server));
 * importing.subscribe(() => show(importing.state.fraction));
 * const imported = await importing.start(file);
 * if (imported) editor.setContent(imported.content);
 */
export class ImportRun extends TransferRun<Imported> {
  readonly #files: Pick<Files, 'import' | 'importPage'>;

  constructor(files: Pick<Files, 'import' | 'importPage'>) {
    super();
    this.#files = files;
  }

  /** Imports a file, as `Files.import` does. @returns undefined if it failed or was cancelled. */
  readonly start = (
    source: ImportSource,
    given: Pick<ImportOptions, 'query' | 'password'> = {},
  ): Promise<Imported | undefined> => this.transfer((options) => this.#files.import(source, { ...given, ...options }));

  /** Imports a web page, as `Files.importPage` does. @returns undefined if it failed or was cancelled. */
  readonly startPage = (page: object): Promise<Imported | undefined> =>
    this.transfer((options) => this.#files.importPage(page, options));
}
