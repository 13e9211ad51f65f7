import type { ConversionOutput, ConversionTask, ImportedDocument, ImportFormat } from '@editor-companion/core/plugin';

/** An import as it is kept: free of task ids, pictures named `asset:<name>`. */
export type StoredImport = Omit<ImportedDocument, 'assets'> & { readonly format: string };

/** A picture as the answer lists it. */
export interface LinkedAsset {
  readonly name: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Where it can be fetched. */
  readonly url: string;
}

/** The answer to an import, as CONVENTIONS has it. */
export interface ImportResult extends Required<Omit<ImportedDocument, 'assets' | 'title' | 'page' | 'content'>> {
  readonly taskId: string;
  readonly fromCache: boolean;
  readonly filename: string;
  readonly format: string;
  readonly title: string | null;
  /** Editor JSON; a string in the other forms. */
  readonly content: unknown;
  readonly page: ImportedDocument['page'] | null;
  readonly assets: LinkedAsset[];
}

/** What the conversion service keeps of an import. */
export function toOutput({ assets = [], ...document }: ImportedDocument, format: ImportFormat): ConversionOutput {
  const stored: StoredImport = { ...document, format: format.id };
  return { bytes: Buffer.from(JSON.stringify(stored)), mediaType: 'application/json', extension: 'json', assets };
}

/**
 * Reads a kept import and points its pictures to where they are now. In JSON a quote inside a text is escaped, so the
 * pattern can only meet members, never what somebody wrote.
 *
 * @param locate the address of an asset by its name
 */
export function readStored(json: string, locate: (name: string) => string): StoredImport {
  const linked = json.replaceAll(/"(src|href)":"asset:([^"\\]+)"/g, (_, member: string, name: string) => {
    return `"${member}":${JSON.stringify(locate(name))}`;
  });
  return JSON.parse(linked) as StoredImport;
}

/** The answer for one task. */
export function toResult(
  task: ConversionTask,
  stored: StoredImport,
  content: unknown,
  assets: LinkedAsset[],
): ImportResult {
  const { format, title = null, page = null, comments = [], revisions = [], metadata = {}, warnings = [] } = stored;
  const { taskId, fromCache, filename } = task;
  return { taskId, fromCache, filename, format, title, content, page, comments, revisions, metadata, assets, warnings };
}
