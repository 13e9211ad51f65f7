const DEFAULT_PORTS = new Set(['80', '443']);
/** A host, an IPv6 address in brackets, or a pattern; optionally with a port. */
const ENTRY = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/u;

/**
 * Whether the operator's list contains a host and port: `cdn.example.com`, `*.example.com`, `cdn.example.com:8443`, `[::1]:80`, or `*` for
 * all. An entry without a port covers 80 and 443.
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

/** The port of a URL, explicit or by default. */
export const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80');
