const SCHEME_END = '://';
const TARGET = 'target_session_attrs';
/**
 * The supported values of libpq's parameter of the same name (PostgreSQL documentation, 34.1.1): all of them select the server that accepts
 * writes.
 */
const WRITABLE: ReadonlySet<string> = new Set(['read-write', 'primary']);
const MAX_SERVERS = 16;

/** The addresses of one PostgreSQL server, or of a primary and its replicas. */
export interface PostgresServers {
  /** One address for each server. */
  readonly urls: readonly string[];
  /** Whether a server must be asked if it accepts writes before it is used. */
  readonly areAsked: boolean;
}

/**
 * Parses an address as libpq does: `postgres://user@one:5432,two:5432/name?target_session_attrs=read-write` names several servers, one of
 * which accepts writes at a time.
 * @throws RangeError with the fault; the text contains no password.
 */
export function readServers(address: string): PostgresServers {
  const start = address.indexOf(SCHEME_END) + SCHEME_END.length;
  const end = endOfAuthority(address, start);
  const hostsAt = address.lastIndexOf('@', end) < start ? start : address.lastIndexOf('@', end) + 1;
  const hosts = address.slice(hostsAt, end).split(',');
  if (hosts.length > MAX_SERVERS) throw new RangeError(`more than ${MAX_SERVERS} servers are named`);
  const [path = '', query = ''] = address.slice(end).split('?', 2);
  const parameters = new URLSearchParams(query);
  const target = parameters.get(TARGET);
  if (target !== null && !WRITABLE.has(target) && target !== 'any')
    throw new RangeError(`${TARGET} is «${target}»; the server needs one that accepts writes`);
  parameters.delete(TARGET);
  const rest = parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
  const urls = hosts.map((host) => address.slice(0, hostsAt) + host + rest);
  if (urls.some((url) => !URL.canParse(url))) throw new RangeError('it is not an address');
  return { urls, areAsked: urls.length > 1 || (target !== null && WRITABLE.has(target)) };
}

/** The end of the hosts and the start of the database name or the parameters. */
function endOfAuthority(address: string, start: number): number {
  const ends = ['/', '?'].map((mark) => address.indexOf(mark, start)).filter((at) => at >= 0);
  return Math.min(address.length, ...ends);
}
