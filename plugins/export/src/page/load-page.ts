import type { Browser, BrowserContext, HTTPRequest, Page } from 'puppeteer-core';
import type { RenderedPage, RenderLimits, RenderSource } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** Types of requests that scripts need to load a page's text. All others are refused. */
const LOADABLE = new Set(['document', 'script', 'xhr', 'fetch']);
const METHODS = new Set(['GET', 'HEAD', 'POST']);
const MAX_REQUESTS = 300;
/** The maximum number of navigations: the page itself and redirects by scripts. */
const MAX_NAVIGATIONS = 5;
/** Milliseconds without a request after which a page counts as complete. */
const QUIET = 500;
/** Milliseconds that are reserved for reading the page's HTML. */
const RESERVE = 1500;
/** The URL of a page without one. */
const NOWHERE = 'https://page.invalid/';

/** Loads a page in its own context, waits until it makes no more requests, and returns it as HTML. */
export async function loadPage(browser: Browser, source: RenderSource, limits: RenderLimits): Promise<RenderedPage> {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(errors.RENDER_PAGE_FAILED({ reason: 'it was still loading at the time limit' })),
    limits.timeout,
  );
  const abort = (): void => reject(limits.signal.reason as Error);
  const disconnect = (): void => reject(errors.RENDER_PAGE_FAILED({ reason: 'the browser stopped' }));
  limits.signal.addEventListener('abort', abort, { once: true });
  browser.once('disconnected', disconnect);
  stopped.catch(() => undefined);
  try {
    limits.signal.throwIfAborted();
    const loading = load(context, source, limits, reject);
    loading.catch(() => undefined);
    return await Promise.race([loading, stopped]);
  } finally {
    clearTimeout(timer);
    limits.signal.removeEventListener('abort', abort);
    browser.off('disconnected', disconnect);
    context.close().catch(() => undefined);
  }
}

async function load(
  context: BrowserContext,
  source: RenderSource,
  { timeout, maxLength }: RenderLimits,
  fail: (error: Error) => void,
): Promise<RenderedPage> {
  const end = performance.now() + Math.max(timeout - RESERVE, timeout / 2);
  const left = (): number => Math.max(1, end - performance.now());
  const page = await context.newPage();
  page.once('error', () => fail(errors.RENDER_PAGE_FAILED({ reason: 'its scripts crashed the browser' })));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  context.on('targetcreated', (target) => {
    // A window that the page opens. Its requests use the same interception.
    if (target.opener() !== undefined)
      target.page().then(
        (popup) => popup?.close(),
        () => undefined,
      );
  });
  await page.setUserAgent({ userAgent: await userAgentOf(context) });
  await intercept(page, 'html' in source ? source.html : undefined);
  const url = 'html' in source ? addressOf(source.baseUrl) : source.url;
  const response = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: left() }).catch((error: unknown) => {
    // A page that takes too long may already contain its text; one that failed does not.
    if (error instanceof Error && error.name === 'TimeoutError') return null;
    throw errors.RENDER_PAGE_FAILED({ reason: 'it could not be loaded' }, { cause: error });
  });
  if (response && !response.ok())
    throw errors.RENDER_PAGE_FAILED({ reason: `the site responded with ${response.status()}` });
  await page.waitForNetworkIdle({ idleTime: QUIET, timeout: left() }).catch(() => undefined);
  const html = await page.content().catch((error: unknown) => {
    // A script redirected the page at this moment.
    throw errors.RENDER_PAGE_FAILED({ reason: 'it was still loading at the time limit' }, { cause: error });
  });
  if (html.length > maxLength) throw errors.RENDER_PAGE_FAILED({ reason: 'it became too large' });
  return { html, url: page.url() };
}

/** Returns a user agent that identifies a browser of this server. */
async function userAgentOf(context: BrowserContext): Promise<string> {
  const own = await context.browser().userAgent();
  return `${own.replace('HeadlessChrome', 'Chrome')} EditorCompanion/1.0`;
}

const addressOf = (baseUrl: string): string => (/^https?:/u.test(baseUrl) ? baseUrl : NOWHERE);

/** @param html answers the first navigation, instead of the network. */
async function intercept(page: Page, html: string | undefined): Promise<void> {
  let requests = 0;
  let navigations = 0;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    requests += 1;
    const isNavigation = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isNavigation && request.redirectChain().length === 0) navigations += 1;
    const answer = (): Promise<void> => {
      if (html !== undefined && isNavigation && navigations === 1)
        return request.respond({ status: 200, contentType: 'text/html; charset=utf-8', body: html });
      const isFine = requests <= MAX_REQUESTS && navigations <= MAX_NAVIGATIONS && isLoadable(request, isNavigation);
      return isFine ? request.continue() : request.abort('blockedbyclient');
    };
    answer().catch(() => undefined);
  });
}

/** Nested pages are skipped, as are URLs that are not on the web. */
function isLoadable(request: HTTPRequest, isNavigation: boolean): boolean {
  const isWeb = /^https?:/u.test(request.url());
  const isFrame = request.resourceType() === 'document' && !isNavigation;
  return isWeb && !isFrame && LOADABLE.has(request.resourceType()) && METHODS.has(request.method());
}
