import { credential, credentialRefused } from './credential.ts';
import { ServerError } from './server-error.ts';

/** Returns the address of a route relative to the page, which also works below a proxy's path. */
export const address = (path: string): string => new URL(path.replace(/^\//, ''), document.baseURI).href;

/**
 * Sends a request.
 * @throws ServerError for every answer that is no success.
 */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (credential.value !== '') headers.set('authorization', `Bearer ${credential.value}`);
  const response = await fetch(address(path), { ...init, headers });
  if (response.ok) return response;
  const error = await ServerError.of(response);
  if (error.code.startsWith('AUTH_')) credentialRefused.value = true;
  throw error;
}

/** Sends a request, and returns the data from the server's envelope. @throws ServerError */
export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await send(path, init);
  const { data } = (await response.json()) as { data: T };
  return data;
}

export const json = (method: string, body: unknown, init: Pick<RequestInit, 'signal'> = {}): RequestInit => ({
  ...init,
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Returns a query string of the values that are set. */
export function query(values: Readonly<Record<string, string | number | undefined>>): string {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return set.length === 0 ? '' : `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`;
}
