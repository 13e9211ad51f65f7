/**
 * The address of this server for callers: `server.publicUrl`. Without it, addresses in answers are absolute paths, relative to whatever
 * origin the caller used.
 */
export class PublicAddress {
  /** The URL without a trailing slash; empty if none is configured. */
  readonly #base: string;
  /** The URL's path without a trailing slash. */
  readonly #prefix: string;
  /** `https://docs.example.com` in the form of browsers; undefined if `publicUrl` is only a path or is not set. */
  readonly origin: string | undefined;
  readonly hostname: string | undefined;

  /** @param publicUrl absolute, or a path from the root. */
  constructor(publicUrl = '') {
    const url = publicUrl.startsWith('/') ? undefined : (URL.parse(publicUrl) ?? undefined);
    this.#prefix = withoutSlash(url?.pathname ?? publicUrl);
    this.#base = (url?.origin ?? '') + this.#prefix;
    this.origin = url?.origin;
    this.hostname = url?.hostname;
  }

  /** The public address of a path of this server. Any other text stays unchanged. */
  readonly of = (path: string): string => (path.startsWith('/') && !path.startsWith('//') ? this.#base + path : path);

  /**
   * The route's path for a path that a caller used. Proxies may strip the prefix or keep it.
   * @param target path and query of a request; one in absolute form stays as it is.
   */
  readonly pathOf = (target: string): string => {
    if (this.#prefix === '' || !target.startsWith(this.#prefix)) return target;
    const rest = target.slice(this.#prefix.length);
    if (rest === '' || rest.startsWith('?')) return `/${rest}`;
    return rest.startsWith('/') ? rest : target;
  };
}

function withoutSlash(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
