import { CompanionServer, type RequestOptions } from '@editor-companion/client';
import { effect, signal } from '@preact/signals';

const KEY = 'companion.console.key';

/** The operator's token or API key. Forgotten with the tab: it is never in an address or a cookie. */
export const credential = signal(sessionStorage.getItem(KEY) ?? '');

effect(() => {
  if (credential.value === '') sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, credential.value);
});

const server = new CompanionServer({
  // The page is at `console`, beside the routes of the server, also below a proxy's path.
  url: new URL('.', document.baseURI).href,
  token: () => (credential.peek() === '' ? undefined : credential.peek()),
});

/** Sends a request. @throws CompanionRequestError for every answer that is no success. */
export const ask = <Data>(path: string, options?: RequestOptions): Promise<Data> => server.ask<Data>(path, options);

/** Loads a file with the operator's credential, and hands it to the browser. @throws CompanionRequestError */
export async function download(path: string, name: string, options?: RequestOptions): Promise<void> {
  const response = await server.send(path, options);
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

/** A part of a path, percent-encoded: names of documents may contain slashes. */
export const part = (name: string): string => encodeURIComponent(name);

/** Returns the message to show for any thrown value. */
export const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

export const codeOf = (reason: unknown): string =>
  typeof reason === 'object' && reason !== null && 'code' in reason ? String(reason.code) : '';

/** A page of a list with a cursor. */
export interface Paged<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}
