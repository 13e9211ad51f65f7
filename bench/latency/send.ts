import type { Kind } from './requests.ts';

interface Sending {
  readonly round: string;
  readonly body: string | FormData | undefined;
  /** The timeout in milliseconds. */
  readonly patience: number;
}

/** Sends a request and reads its answer to the end. @returns its status, or the name of the failure. */
export async function send(
  url: string,
  { method = 'POST', path }: Kind,
  { round, body, patience }: Sending,
): Promise<string> {
  try {
    const response = await fetch(url + path.replace('{round}', round), {
      method,
      signal: AbortSignal.timeout(patience),
      ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
      ...(body !== undefined && { body }),
    });
    for await (const _chunk of response.body ?? []);
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
}
