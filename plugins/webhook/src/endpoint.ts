/** The receiver's address without its credentials, and the header with them. */
export interface Endpoint {
  readonly url: URL;
  readonly authorization: string | undefined;
}

/** Parses the configured address. `fetch` refuses credentials in an address, so they become basic authentication. */
export function parseEndpoint(address: string): Endpoint {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const named = username !== '' || password !== '';
  return { url, authorization: named ? `Basic ${Buffer.from(credentials).toString('base64')}` : undefined };
}
