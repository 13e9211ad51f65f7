import type { FetchGuard, OfficeImportService, OfficeOriginal } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

interface Remote extends Pick<OfficeImportService, 'accept'> {
  /** Undefined if URLs are not accepted. */
  readonly guard: FetchGuard | undefined;
  readonly maxBytes: number;
}

/**
 * Streams the file at a URL into a task, through the fetch guard.
 * @throws IMPORT_URL_NOT_ALLOWED (403), IMPORT_URL_FAILED (422); errors of the guard and the file store.
 */
export async function acceptRemote(
  url: string,
  { kind, principal, caller, signal }: Parameters<OfficeImportService['acceptFrom']>[1],
  { accept, guard, maxBytes }: Remote,
): Promise<OfficeOriginal> {
  if (!guard) throw errors.IMPORT_URL_NOT_ALLOWED();
  const response = await guard.fetch(url, { maxBytes, signal, caller });
  if (response.status !== 200) {
    response.discard();
    throw errors.IMPORT_URL_FAILED({ status: response.status });
  }
  const original = await accept(response.body, {
    ...(kind && { kind }),
    filename: filenameOf(response),
    mime: response.headers['content-type']?.split(';')[0]?.trim() ?? 'application/octet-stream',
    principal,
    signal,
  });
  return { ...original, url: response.url };
}

const FILENAME = /filename\*\s*=\s*utf-8''([^;]+)|filename\s*=\s*(?:"([^"]+)"|([^;]+))/iu;

/** Returns the file name that the web server sends, else the last segment of the URL. */
function filenameOf({ url, headers }: { url: string; headers: Readonly<Record<string, string>> }): string {
  const [, encoded, quoted, plain] = FILENAME.exec(headers['content-disposition'] ?? '') ?? [];
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return quoted ?? plain?.trim() ?? (decoded(encoded ?? last) || 'document');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
