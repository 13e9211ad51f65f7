const DEFAULT_PORTS = new Set(['80', '443']);

/** Whether a host and port are on the operator's list. An entry without a port means the web's two. */
export function isAllowedHost(hostname: string, port: string, allowed: readonly string[]): boolean {
  const host = hostname.toLowerCase().replace(/\.$/u, '');
  return allowed.some((entry) => {
    const [pattern = '', entryPort] = entry.split(':');
    const portFits = entryPort === undefined ? DEFAULT_PORTS.has(port) : entryPort === port;
    return portFits && hostFits(host, pattern);
  });
}

const hostFits = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/** The port that a URL means. */
export const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80');
