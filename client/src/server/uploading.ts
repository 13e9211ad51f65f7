import { sendByXhr, type XhrLike } from './xhr.ts';

/** How much of a request has left. */
export interface UploadProgress {
  /** Bytes. */
  readonly sent: number;
  /** Bytes, with what a form adds to its files. */
  readonly total: number;
}

/**
 * A `fetch` that tells how much of the body has left: with XMLHttpRequest in browsers, whose `fetch` tells nothing of uploads, elsewhere by counting what the
 * network takes of the body.
 *
 * @param onUpload told whenever some of the body has left. @param ask what sends where there is no XMLHttpRequest; default: the global `fetch`.
 * @example
 * const upload = uploading(({ sent, total }) => show(sent / total));
 * const asset = await server.call('POST /mock/file/upload', { body: form, fetch: upload });
 */
export const uploading =
  (onUpload: (progress: UploadProgress) => void, ask: typeof fetch = fetch): typeof fetch =>
  (input, init = {}) => {
    const { XMLHttpRequest } = globalThis as { readonly XMLHttpRequest?: new () => XhrLike };
    if (!XMLHttpRequest) return counted(input, init, onUpload, ask);
    // Browsers stream no body over HTTP/1.1, so a `fetch` of one's own tells nothing there.
    return ask === fetch ? sendByXhr(new XMLHttpRequest(), input, init, onUpload) : ask(input, init);
  };

/** Counts what the network takes of the body. Its length with all that a form adds is not known before it is written, so it leaves in chunks. */
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
  // A stream is sent before its answer is read, which `fetch` wants to be told.
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
