import { basename } from 'node:path';
import type { DocumentNode } from '@editor-companion/document';

/** An answer of POST /import/office. */
export interface Answer {
  readonly status: number;
  /** The error code. Empty on success. */
  readonly code: string;
  readonly message: string;
  /** Milliseconds until the answer was complete. */
  readonly ms: number;
  readonly content?: DocumentNode;
  readonly fromCache: boolean;
  readonly warnings: readonly { readonly code: string }[];
}

interface Body {
  readonly error?: string;
  readonly message?: string;
  readonly data?: Pick<Answer, 'fromCache' | 'warnings'> & { readonly content: DocumentNode };
}

/** Uploads one document without reading the answer. */
export function postFile(
  url: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  signal?: AbortSignal,
): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([bytes]), basename(name));
  return fetch(`${url}/import/office`, { method: 'POST', body: form, ...(signal && { signal }) });
}

/**
 * Uploads one document and reads the result. A server that does not answer within `timeout` milliseconds yields status 0 and code
 * NO_ANSWER.
 */
export async function importFile(
  url: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  timeout = 120_000,
): Promise<Answer> {
  const started = performance.now();
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await postFile(url, name, bytes, signal);
    const { error = '', message = '', data } = (await response.json()) as Body;
    const { fromCache = false, warnings = [] } = data ?? {};
    const ms = performance.now() - started;
    return {
      status: response.status,
      code: error,
      message,
      ms,
      fromCache,
      warnings,
      ...(data && { content: data.content }),
    };
  } catch (error) {
    const ms = performance.now() - started;
    return { status: 0, code: 'NO_ANSWER', message: String(error), ms, fromCache: false, warnings: [] };
  }
}
