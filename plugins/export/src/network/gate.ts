import type { HTTPRequest, Page } from 'puppeteer-core';
import { isAllowedHost, portOf, type ExportResource } from '@editor-companion/core/plugin';

/** Resources that a document may load while it is rendered. */
export interface GatePolicy {
  /** Reads resources of this server. Returns undefined for others. */
  readonly load: (url: string) => Promise<ExportResource | undefined>;
  /** Hosts whose requests are passed to the proxy, which checks them again. */
  readonly allowedHosts: readonly string[];
  /** True if scripts may be loaded from these hosts. */
  readonly scripts?: boolean;
  /** Called for each URL that was not loaded, with its type: `image`, `stylesheet`, `font`, `script` and others. */
  readonly onBlocked?: (url: string, type: string) => void;
}

/** Controls all requests of a page. It is closed until a job opens it with a policy. */
export interface Gate {
  /** True if a request was ever passed to another host, whose answer may have set cookies. */
  readonly passed: boolean;
  /** True if there was a request since it was opened. */
  readonly asked: boolean;
  open(policy: GatePolicy): void;
  shut(): void;
}

/** Types of requests that printing needs. All others (documents, scripts, sockets, media, pings) are refused for any host. */
const LOADABLE = new Set(['image', 'stylesheet', 'font']);

/** Intercepts all requests of a page, including navigations. */
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
    // These reject if the page is closed meanwhile, when no one needs the answer.
    answer(request, policy, pass).catch(() => request.abort('aborted').catch(() => undefined));
  });
  const tell = (request: HTTPRequest): void => {
    // A navigation of the page itself is not part of the document.
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
  // An aborted navigation keeps the page; a failed one would show an error page.
  if (request.isNavigationRequest() || policy === undefined) return request.abort('aborted');
  if (request.method() !== 'GET' || !isLoadable(request.resourceType(), policy)) return request.abort('accessdenied');
  const own = await policy.load(request.url());
  if (own !== undefined) {
    // Fonts are fetched with CORS, and a page without a URL has no origin.
    const headers = { 'access-control-allow-origin': '*' };
    return request.respond({ status: 200, headers, contentType: own.mediaType, body: own.bytes });
  }
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  if (web && isAllowedHost(url.hostname, portOf(url), policy.allowedHosts)) return pass(request);
  return request.abort('accessdenied');
}

const isLoadable = (type: string, { scripts = false }: GatePolicy): boolean =>
  LOADABLE.has(type) || (scripts && type === 'script');
