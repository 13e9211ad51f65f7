/**
 * Switches on top of Puppeteer's own. All traffic goes to the proxy, loopback addresses included, which Chromium would
 * otherwise exempt; names are never resolved by the browser; WebRTC and QUIC may not go around the proxy.
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

/** What the browser may know of the server's environment: no key, token or address that is in it. */
export function browserEnv(home: string, extra: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];
  const own = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(own), LANG: process.env['LANG'] ?? 'C.UTF-8', ...extra, HOME: home };
}
