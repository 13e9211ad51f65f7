/**
 * Where callers find this server: `server.publicUrl`. Without one, addresses in answers are paths from the root of whatever origin the caller
 * has used.
 */
export class PublicAddress {
  /** The URL without a slash at its end; empty where none is configured. */
  readonly #base: string;
  /** The path of it, without a slash at its end. */
  readonly #prefix: string;
  /** `https://docs.example.com`, in the spelling of browsers; undefined where only a path is configured, or nothing. */
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

  /** The address of a path of this server, for callers. What is no path from the root stays as it is. */
  readonly of = (path: string): string => (path.startsWith('/') && !path.startsWith('//') ? this.#base + path : path);

  /**
   * The path that routes know, of one that a caller has used: proxies take the prefix off, or leave it on.
   *
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
