import { createHash, createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { SignatureV4 } from '@smithy/signature-v4';

export interface S3Credentials {
  /** The address of the service without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Absent: the bucket itself. Letters, digits and `/.-_` only. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Blob;
  /** SHA-256 of the body in lower-case hex. */
  readonly sha256?: string;
  /** Milliseconds until the answer begins. Its body may take as long as its reader needs. */
  readonly timeout?: number;
}

/** An unsuccessful answer of the store. */
export class S3Refusal extends Error {
  readonly status: number;
  /** The store's error code, such as `NoSuchKey`; empty if it gave none. */
  readonly fault: string;

  constructor(status: number, text: string) {
    super(`the store responded with ${status}: ${text}`);
    this.name = 'S3Refusal';
    this.status = status;
    this.fault = /<Code>([A-Za-z.]{1,100})<\/Code>/.exec(text)?.[1] ?? '';
  }
}

/** Faults of the store itself, after which Amazon asks clients to repeat a request. */
const PASSING_FAULTS = new Set(['InternalError', 'SlowDown', 'ServiceUnavailable']);
/** Milliseconds before the second and the third attempt. */
const DELAYS = [100, 400];

const EMPTY_SHA256 = createHash('sha256').digest('hex');
const MAX_FAULT_CHARACTERS = 1000;
/** Otherwise `fetch` tees a body to be able to repeat it, and one of the copies keeps its file open if the store cannot be reached. */
const AS_IT_IS = { window: null, redirect: 'error' } as const;

/** Signed requests to a bucket with path addressing: `<endpoint>/<bucket>/<key>`. */
export class S3Client {
  readonly #base: URL;
  readonly #signer: SignatureV4;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Credentials) {
    this.#base = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}`);
    this.#signer = new SignatureV4({
      service: 's3',
      region,
      credentials: { accessKeyId, secretAccessKey },
      sha256: Sha256,
      uriEscapePath: false,
    });
  }

  /**
   * Sends a request, and repeats it if the store asks for that. All of these requests may be repeated: keys are never used for other bytes.
   * @throws S3Refusal for a status that is no success; the error of `fetch` if the store cannot be reached.
   */
  async send(request: S3Request): Promise<Response> {
    for (const pause of DELAYS) {
      try {
        return await this.#attempt(request);
      } catch (error) {
        if (!(error instanceof S3Refusal) || !PASSING_FAULTS.has(error.fault)) throw error;
        await delay(pause);
      }
    }
    return await this.#attempt(request);
  }

  async #attempt({ key, query = {}, body, timeout, ...request }: S3Request): Promise<Response> {
    const path = key === undefined ? this.#base.pathname : `${this.#base.pathname}/${key}`;
    const { method, headers } = await this.#signer.sign({
      method: request.method,
      protocol: this.#base.protocol,
      hostname: this.#base.hostname,
      path,
      query: { ...query },
      headers: { host: this.#base.host, 'x-amz-content-sha256': request.sha256 ?? EMPTY_SHA256, ...request.headers },
    });
    const url = new URL(path, this.#base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await startInTime(url, { method, headers, ...(body && { body, ...AS_IT_IS }) }, timeout);
    if (response.ok) return response;
    throw new S3Refusal(response.status, (await response.text()).slice(0, MAX_FAULT_CHARACTERS));
  }
}

async function startInTime(url: URL, init: RequestInit, timeout: number | undefined): Promise<Response> {
  if (timeout === undefined) return await fetch(url, init);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`no response within ${timeout} ms`)), timeout);
  try {
    return await fetch(url, { ...init, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

type Data = string | ArrayBuffer | ArrayBufferView;

/** The signer's hash: Node's own SHA-256, or HMAC with a secret. */
class Sha256 {
  readonly #hash: { update(data: Uint8Array): unknown; digest(): Buffer };

  constructor(secret?: Data) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: Data): void {
    this.#hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {
    throw new Error('The signer makes a new hash for each text.');
  }
}

function bytesOf(data: Data): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
