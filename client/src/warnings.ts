/** Something that the server simplified or left out, as imports and the records of tasks list it. */
export interface DocumentWarning {
  readonly code: string;
  /** What became of it. */
  readonly message: string;
  /** How often. */
  readonly count?: number;
  /** What it is about, as far as the server tells: addresses of pictures, names of fonts. At most 20. */
  readonly items?: readonly string[];
}

/** What the header `X-Companion-Warnings` of an import, an export or a download says. */
export interface WarningSummary {
  /** Warnings there are; all of them are on the task's record, `GET /convert/<x-task-id>/status`. */
  readonly count: number;
  /** Codes of the first. */
  readonly codes: readonly string[];
}

/**
 * What was simplified or left out in the document that an answer carries.
 *
 * @example
 * const response = await fetch('/export/docx', { method: 'POST', body });
 * const { count, codes } = warningsOf(response.headers);
 */
export function warningsOf(headers: { get(name: string): string | null }): WarningSummary {
  const [count = '', codes = ''] = (headers.get('x-companion-warnings') ?? '').split(';');
  return { count: Number.parseInt(count, 10) || 0, codes: codes.split(',').flatMap((code) => code.trim() || []) };
}
