import type { DocumentWarning } from '@editor-companion/core/plugin';

/** Warnings that are reported once for each request with a count. */
const MESSAGES = {
  PDF_LINKS_LEFT_OUT: 'Links and bookmarks to pages that are not in the new file were left out.',
  PDF_SIGNATURES_REMOVED: 'Signatures were removed, because they are only valid for the unchanged file.',
  PDF_SIGNATURES_BROKEN: 'The file is signed and was changed: its signatures are only valid for the unchanged file.',
  PDF_FIELDS_RENAMED: 'Form fields with the same name in several files were renamed, so that each keeps its value.',
  PDF_DYNAMIC_FORM_REMOVED: 'A dynamic form (XFA) was removed. Its ordinary fields stay.',
  PDF_SCRIPTS_LEFT_OUT: 'Scripts and actions that run when a file is opened were left out.',
  PDF_XMP_REPLACED: 'The XMP of the file could not be read; it was replaced.',
  PDF_TAGS_PARTIAL: 'Some files have accessibility tags and some do not: the new file does not claim to be tagged.',
  PDF_CONFORMANCE_LOST: 'A file claimed to follow a standard such as PDF/A, which the new file does not claim.',
  PDF_TEXT_UNTAGGED: 'Flattened content is drawn as decoration: screen readers do not read it.',
} as const;

export type WarningCode = keyof typeof MESSAGES;

/** Counts the losses of a request. */
export class Losses {
  readonly #counts = new Map<WarningCode, number>();

  add(code: WarningCode, count = 1): void {
    if (count > 0) this.#counts.set(code, (this.#counts.get(code) ?? 0) + count);
  }

  /** Returns each warning once with its count. */
  get warnings(): DocumentWarning[] {
    return [...this.#counts].map(([code, count]) => ({ code, message: MESSAGES[code], count }));
  }
}
