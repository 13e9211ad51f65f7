/**
 * Command line switches in addition to Puppeteer's. All traffic goes through the proxy, including loopback addresses, which Chromium would
 * otherwise exempt. The browser never resolves names, and WebRTC and QUIC cannot bypass the proxy.
 */
export const browserFlags = (proxyUrl: string, confined: boolean): string[] => [
  `--proxy-server=${proxyUrl}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--disable-domain-reliability',
  '--no-pings',
  '--font-render-hinting=none',
  '--disk-cache-size=1',
  ...(confined ? [] : ['--no-sandbox']),
];

/** Returns the environment variables of the browser, without keys, tokens or addresses of the server. */
export function browserEnv(home: string, extra: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];
  const own = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(own), LANG: process.env['LANG'] ?? 'C.UTF-8', ...extra, HOME: home };
}
