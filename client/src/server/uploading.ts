import { sendByXhr, type XhrLike } from './xhr.ts';

/** The progress of an upload. */
export interface UploadProgress {
  /** Bytes. */
  readonly sent: number;
  /** Bytes, including those that a form adds to its files. */
  readonly total: number;
}

/**
 * A `fetch` that reports upload progress: through XMLHttpRequest in browsers, whose `fetch` cannot, and otherwise by counting the sent
 * bytes of the body.
 * @param onUpload called whenever a part of the body was sent. @param ask the fetch to use without XMLHttpRequest; default: the global
 * `fetch`.
 * @example
 * const upload = uploading(({ sent, total }) => show(sent / total));
 * const asset = await server.call('POST /mock/file/upload', { body: form, fetch: upload });
 */
export const uploading =
  (onUpload: (progress: UploadProgress) => void, ask: typeof fetch = fetch): typeof fetch =>
  (input, init = {}) => {
    const { XMLHttpRequest } = globalThis as { readonly XMLHttpRequest?: new () => XhrLike };
    if (!XMLHttpRequest) return counted(input, init, onUpload, ask);
    // Browsers cannot stream a body over HTTP/1.1, so a custom `fetch` reports no progress there.
    return ask === fetch ? sendByXhr(new XMLHttpRequest(), input, init, onUpload) : ask(input, init);
  };

/**
 * Counts the sent bytes of the body. Its total length including the form's parts is unknown before it is written, so it is sent in chunks.
 */
function counted(
  input: Parameters<typeof fetch>[0],
  init: RequestInit,
  onUpload: (progress: UploadProgress) => void,
  ask: typeof fetch,
): Promise<Response> {
  const { body, headers } = new Request(input, init);
  if (body === null) return ask(input, init);
  const total = sizeOf(init.body);
  let read = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      read += chunk.byteLength;
      onUpload({ sent: Math.min(read, total), total });
      controller.enqueue(chunk);
    },
  });
  // `fetch` requires this for a streamed body.
  const streaming: RequestInit & { duplex: 'half' } = {
    ...init,
    headers,
    body: body.pipeThrough(counting),
    duplex: 'half',
  };
  return ask(input, streaming);
}

function sizeOf(body: RequestInit['body']): number {
  if (body instanceof FormData) return [...body.values()].reduce((sum, value) => sum + sizeOf(value), 0);
  if (body instanceof Blob) return body.size;
  return typeof body === 'string' ? new TextEncoder().encode(body).length : 0;
}
