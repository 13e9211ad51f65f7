import type { HTTPRequest, Page } from 'puppeteer-core';
import { isAllowedHost, portOf, type ExportResource } from '@editor-companion/core/plugin';

/** What a document may load while it is rendered. */
export interface GatePolicy {
  /** Reads what lies on this server; undefined for anything else. */
  readonly load: (url: string) => Promise<ExportResource | undefined>;
  /** Hosts whose requests go on to the proxy, which checks them again. */
  readonly allowedHosts: readonly string[];
  /** Whether scripts may be loaded, from these hosts as well. */
  readonly scripts?: boolean;
  /** Hears of each URL that did not load, and what it was for: `image`, `stylesheet`, `font`, `script`… */
  readonly onBlocked?: (url: string, type: string) => void;
}

/** The door between a page and everything outside it. Shut until a job opens it with a policy. */
export interface Gate {
  /** Whether a request has ever gone on to another host, whose answer may have left cookies behind. */
  readonly passed: boolean;
  /** Whether there was any request since it was opened. */
  readonly asked: boolean;
  open(policy: GatePolicy): void;
  shut(): void;
}

/** What a printed page needs; everything else (documents, scripts, sockets, media, pings) is refused whatever its host. */
const LOADABLE = new Set(['image', 'stylesheet', 'font']);

/** Intercepts every request of a page, navigations included. */
export async function installGate(page: Page): Promise<Gate> {
  let policy: GatePolicy | undefined;
  let passed = false;
  let asked = false;
  const pass = (request: HTTPRequest): Promise<void> => {
    passed = true;
    return request.continue();
  };
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    asked = true;
    // A page that is closed meanwhile rejects these; then nobody needs the answer.
    answer(request, policy, pass).catch(() => request.abort('aborted').catch(() => undefined));
  });
  const tell = (request: HTTPRequest): void => {
    // Where the page itself goes is nothing that a document shows.
    const isPage = request.isNavigationRequest() && request.frame()?.parentFrame() == null;
    if (!isPage) policy?.onBlocked?.(request.url(), request.resourceType());
  };
  page.on('requestfailed', tell);
  page.on('response', (response) => {
    if (!response.ok()) tell(response.request());
  });
  return {
    get passed() {
      return passed;
    },
    get asked() {
      return asked;
    },
    open(next) {
      asked = false;
      policy = next;
    },
    shut() {
      policy = undefined;
    },
  };
}

async function answer(
  request: HTTPRequest,
  policy: GatePolicy | undefined,
  pass: (request: HTTPRequest) => Promise<void>,
): Promise<void> {
  const url = new URL(request.url());
  // An aborted navigation leaves the page where it is; a failed one would show an error page.
  if (request.isNavigationRequest() || policy === undefined) return request.abort('aborted');
  if (request.method() !== 'GET' || !isLoadable(request.resourceType(), policy)) return request.abort('accessdenied');
  const own = await policy.load(request.url());
  if (own !== undefined) {
    // Fonts are fetched with CORS, and a page that came from no address has no origin.
    const headers = { 'access-control-allow-origin': '*' };
    return request.respond({ status: 200, headers, contentType: own.mediaType, body: own.bytes });
  }
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  if (web && isAllowedHost(url.hostname, portOf(url), policy.allowedHosts)) return pass(request);
  return request.abort('accessdenied');
}

const isLoadable = (type: string, { scripts = false }: GatePolicy): boolean =>
  LOADABLE.has(type) || (scripts && type === 'script');
