import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ByteRange } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { S3Client, S3Refusal } from './s3-client.ts';
import type { S3Credentials } from './s3-client.ts';

export interface S3Options extends S3Credentials {
  /** The prefix of all keys in the bucket. */
  readonly prefix: string;
  /** Milliseconds until the store begins to answer. An upload has an additional second per 100 KB. */
  readonly requestTimeout: number;
}

/** The minimum upload speed in bytes per millisecond. */
const SLOWEST_UPLOAD = 100;
/** Temporary statuses: the same request may succeed later. */
const PASSING = new Set([408, 409, 425, 429]);

/** A bucket of S3 or of a compatible store. */
export class S3Store implements ObjectStore {
  readonly #client: S3Client;
  readonly #prefix: string;
  readonly #timeout: number;

  constructor({ prefix, requestTimeout, ...credentials }: S3Options) {
    this.#client = new S3Client(credentials);
    this.#prefix = prefix;
    this.#timeout = requestTimeout;
  }

  /** Uploads in a single request, which the store accepts completely or not at all. Its signature covers the bytes. */
  async put(key: string, local: string, sha256: string): Promise<void> {
    const body = await openAsBlob(local);
    const headers = { 'content-type': 'application/octet-stream' };
    const timeout = this.#timeout + Math.ceil(body.size / SLOWEST_UPLOAD);
    await translated(() =>
      this.#client.send({ method: 'PUT', key: this.#prefix + key, headers, body, sha256, timeout }),
    );
  }

  async get(key: string, range?: ByteRange): Promise<StoredObject | undefined> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const request = { method: 'GET', key: this.#prefix + key, headers, timeout: this.#timeout } as const;
    const response = await orMissing(() => this.#client.send(request));
    if (!response?.body) return undefined;
    const stream = Readable.fromWeb(response.body);
    const length = response.headers.get('content-length');
    const size = length === null ? undefined : Number(length);
    // A store may answer with the whole object. Cut it to the requested range.
    const isWhole = range && size !== range.end - range.start + 1;
    return isWhole ? { stream: cut(stream, range), size: undefined } : { stream, size };
  }

  async remove(key: string): Promise<void> {
    const request = { method: 'DELETE', key: this.#prefix + key, timeout: this.#timeout } as const;
    const response = await orMissing(() => this.#client.send(request));
    await response?.body?.cancel();
  }

  async *list(): AsyncGenerator<{ key: string; time: number }> {
    let token: string | undefined;
    do {
      const query = {
        'list-type': '2',
        prefix: this.#prefix,
        ...(token !== undefined && { 'continuation-token': token }),
      };
      const response = await translated(() => this.#client.send({ method: 'GET', query, timeout: this.#timeout }));
      const xml = await translated(() => response.text());
      for (const entry of xml.split('<Contents>').slice(1))
        yield { key: textOf(entry, 'Key').slice(this.#prefix.length), time: Date.parse(textOf(entry, 'LastModified')) };
      token = textOf(xml, 'NextContinuationToken') || undefined;
    } while (token !== undefined);
  }
}

/** The text of an element without children. Keys of this store need no XML escapes, but tokens may. */
const textOf = (xml: string, element: string): string =>
  (xml.split(`<${element}>`, 2)[1]?.split('<', 1)[0] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** A range of a stream. */
function cut(stream: Readable, { start, end }: ByteRange): Readable {
  async function* part(): AsyncGenerator<Uint8Array> {
    let offset = 0;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      const piece = chunk.subarray(Math.max(0, start - offset), Math.max(0, end + 1 - offset));
      offset += chunk.length;
      if (piece.length > 0) yield piece;
      if (offset > end) return;
    }
  }
  return Readable.from(part());
}

async function orMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  return await translated(async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof S3Refusal && error.status === 404 && error.fault !== 'NoSuchBucket') return undefined;
      throw error;
    }
  });
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof S3Refusal)) throw errors.FILES_UNREACHABLE({}, { cause: error });
    const { status, fault } = error;
    if (status === 507) throw errors.STORAGE_FULL({}, { cause: error });
    if (status >= 500 || PASSING.has(status)) throw errors.FILES_UNREACHABLE({}, { cause: error });
    throw errors.FILES_REFUSED(
      { reason: fault === '' ? `status ${status}` : `${fault}, status ${status}` },
      { cause: error },
    );
  }
}
