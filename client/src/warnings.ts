/** Something that the server simplified or left out. Imports and task records list them. */
export interface DocumentWarning {
  readonly code: string;
  /** A description of the change. */
  readonly message: string;
  /** The number of occurrences. */
  readonly count?: number;
  /** The subjects, if known: addresses of pictures, names of fonts. At most 20. */
  readonly items?: readonly string[];
}

/** The content of the header `X-Companion-Warnings` of an import, an export or a download. */
export interface WarningSummary {
  /** The number of warnings. The task's record has all of them: `GET /convert/<x-task-id>/status`. */
  readonly count: number;
  /** The codes of the first warnings. */
  readonly codes: readonly string[];
}

/**
 * Reads which simplifications an answer's document has.
 * @example
 * const response = await fetch('/export/docx', { method: 'POST', body });
 * const { count, codes } = warningsOf(response.headers);
 */
export function warningsOf(headers: { get(name: string): string | null }): WarningSummary {
  const [count = '', codes = ''] = (headers.get('x-companion-warnings') ?? '').split(';');
  return { count: Number.parseInt(count, 10) || 0, codes: codes.split(',').flatMap((code) => code.trim() || []) };
}
