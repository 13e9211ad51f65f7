import type { ImportWarning, PageRenderer, TurnContext } from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import { fetchPage, type Fetched } from '../acquire/fetch-page.ts';
import { errors } from '../errors.ts';
import type { Mode, PageReading } from '../read/read-page.ts';
import type { Flow } from './flow.ts';
import { readFeed } from './read-feed.ts';
import { readPlainer, type PlainerPage } from './read-plainer.ts';
import { warning } from './warnings.ts';

export interface ReadRequest {
  readonly mode: Mode;
  readonly javascript: 'auto' | 'never' | 'always';
}

/** A result and the page that it was read from. */
export interface ReadSource {
  readonly source: Fetched;
  readonly reading: PageReading;
  readonly warnings: readonly ImportWarning[];
}

/**
 * Reads a page. If it is short, it tries the page's AMP or print version and its feed. It runs the page's scripts if the request asks for
 * that or the page needs it.
 * @throws WEB_RENDERER_MISSING (503) if scripts must be run and cannot; errors of the renderer.
 */
export async function readSource(
  source: Fetched,
  request: ReadRequest,
  flow: Flow,
  context: TurnContext,
): Promise<ReadSource> {
  const { javascript, mode } = request;
  const renderer = flow.renderer();
  if (javascript === 'always') {
    if (!renderer) throw errors.WEB_RENDERER_MISSING();
    const rendered = await render(source, renderer, flow, context);
    return { source: rendered, reading: await read(rendered, mode, flow, context), warnings: [] };
  }
  const reading = await read(source, mode, flow, context);
  if (leadsOn({ source, reading })) return { source, reading, warnings: [] };
  const fuller = mode === 'article' ? await readFuller({ source, reading }, flow, context) : undefined;
  if (fuller) return { ...fuller, warnings: [] };
  if (!reading.isThin || !reading.needsScript) return { source, reading, warnings: [] };
  if (javascript === 'never' || !renderer) return { source, reading, warnings: [warning('WEB_SCRIPTS_NOT_RUN')] };
  return readRendered({ source, reading, warnings: [] }, mode, renderer, flow, context);
}

/** Reads the other versions of the same article that the page names. */
const readFuller = async (page: PlainerPage, flow: Flow, context: TurnContext): Promise<PlainerPage | undefined> =>
  (await readPlainer(page, flow, context)) ?? readFeed(page, flow, context);

/** Tells whether a page only redirects its reader. */
export const leadsOn = ({ source, reading }: Pick<ReadSource, 'source' | 'reading'>): boolean =>
  source.url !== '' && reading.isThin && reading.refresh !== '' && reading.refresh !== source.url;

/** Runs the page's scripts, and returns the earlier result if that fails or finds no more text. */
async function readRendered(
  before: ReadSource,
  mode: Mode,
  renderer: PageRenderer,
  flow: Flow,
  context: TurnContext,
): Promise<ReadSource> {
  try {
    const source = await render(before.source, renderer, flow, context);
    const reading = await read(source, mode, flow, context);
    return reading.text.length > before.reading.text.length ? { source, reading, warnings: [] } : before;
  } catch (error) {
    context.signal.throwIfAborted();
    flow.log.debug({ err: error }, 'a page could not be rendered');
    return { ...before, warnings: [warning('WEB_SCRIPTS_FAILED')] };
  }
}

async function render(
  { url, bytes }: Fetched,
  renderer: PageRenderer,
  { options: { renderTimeout: timeout, maxPageBytes: maxLength } }: Flow,
  { signal, caller }: TurnContext,
): Promise<Fetched> {
  const source = url === '' ? { html: Buffer.from(bytes).toString(), baseUrl: 'about:blank' } : { url };
  const page = await renderer.render(source, { timeout, maxLength, signal, caller });
  return { bytes: Buffer.from(page.html), url: url === '' ? '' : page.url, mediaType: 'text/html', charset: 'utf-8' };
}

const read = (source: Fetched, mode: Mode, { reader }: Flow, context: TurnContext): Promise<PageReading> =>
  reader.run({ task: 'page', source, mode }, context);

/** The HTTP status of the fetch guard's error for a body above the limit. */
const TOO_LARGE = 413;

export interface FurtherPages {
  readonly pages: readonly PageReading[];
  readonly warnings: readonly ImportWarning[];
}

/** Reads the further pages of an article as long as each names the next. */
export async function readFurther(
  first: PageReading,
  url: string,
  mode: Mode,
  flow: Flow,
  context: TurnContext,
): Promise<FurtherPages> {
  const pages: PageReading[] = [];
  const seen = new Set([url]);
  const texts = new Set([first.text]);
  let [next, room] = [first.next, flow.options.maxSeriesBytes];
  while (next !== '' && !seen.has(next)) {
    if (pages.length + 1 >= flow.options.maxPages || room <= 0) return { pages, warnings: [warning('WEB_PAGES_CUT')] };
    seen.add(next);
    try {
      const maxBytes = Math.min(flow.options.maxPageBytes, room);
      const source = await fetchPage(next, { ...flow.fetching, maxBytes }, context);
      room -= source.bytes.byteLength;
      const page = await read(source, mode, flow, context);
      // Sites answer a page number beyond the last with the first or the last page.
      if (texts.has(page.text)) return { pages, warnings: [] };
      texts.add(page.text);
      pages.push(page);
      next = page.next;
    } catch (error) {
      context.signal.throwIfAborted();
      if (!CompanionError.is(error)) throw error;
      const isCut = error.status === TOO_LARGE && room < flow.options.maxPageBytes;
      return { pages, warnings: [warning(isCut ? 'WEB_PAGES_CUT' : 'WEB_NEXT_PAGE_FAILED')] };
    }
  }
  return { pages, warnings: [] };
}
