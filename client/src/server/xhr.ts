interface XhrProgress {
  readonly loaded: number;
  readonly total: number;
}

/** The used part of XMLHttpRequest, which Node does not have. */
export interface XhrLike {
  responseType: string;
  readonly upload: { addEventListener(event: 'progress', listener: (event: XhrProgress) => void): void };
  addEventListener(event: 'load' | 'error' | 'abort' | 'loadend', listener: () => void): void;
  readonly status: number;
  readonly statusText: string;
  readonly response: Blob;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: RequestInit['body'] | null): void;
  abort(): void;
}

/** Sends a `fetch` request through XMLHttpRequest. The answer arrives as a whole, which is fine since answers to uploads are short. */
export function sendByXhr(
  request: XhrLike,
  input: Parameters<typeof fetch>[0],
  { method = 'GET', headers, body, signal }: RequestInit,
  onUpload: (progress: { readonly sent: number; readonly total: number }) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = (): void => request.abort();
    request.open(method, input instanceof Request ? input.url : String(input));
    request.responseType = 'blob';
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onUpload({ sent: loaded, total }));
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The connection broke.')));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) reject(signal.reason as Error);
    else request.send(body ?? null);
  });
}

function answerOf(request: XhrLike): Response {
  const { status, statusText, response } = request;
  // From another origin a page may see no header at all.
  const lines = request.getAllResponseHeaders().split('\r\n').filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  // These statuses have no body, and a Response refuses even an empty one.
  const isBare = status === 204 || status === 205 || status === 304;
  return new Response(isBare ? null : response, { status, statusText, headers });
}
