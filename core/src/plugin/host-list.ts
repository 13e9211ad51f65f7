const DEFAULT_PORTS = new Set(['80', '443']);
/** A host, an IPv6 address in brackets, or a pattern, and perhaps a port. */
const ENTRY = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/u;

/**
 * Whether a host and port are on the operator's list: `cdn.example.com`, `*.example.com`, `cdn.example.com:8443`, `[::1]:80`, or
 * `*` for all. An entry without a port means the web's two.
 */
export function isAllowedHost(hostname: string, port: string, allowed: readonly string[]): boolean {
  const host = hostname.toLowerCase().replace(/\.$/u, '');
  return allowed.some((entry) => {
    const [, pattern = '', entryPort] = ENTRY.exec(entry) ?? [];
    const portFits = entryPort === undefined ? DEFAULT_PORTS.has(port) : entryPort === port;
    return portFits && hostFits(host, pattern);
  });
}

function hostFits(host: string, pattern: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

/** The port that a URL means. */
export const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80');
