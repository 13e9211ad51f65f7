import type { AcceptOptions, ConversionTask, ConversionWork, TurnContext } from '@editor-companion/core/plugin';
import { fetchPage, type Fetched } from '../acquire/fetch-page.ts';
import { sniff } from '../acquire/sniff.ts';
import { errors } from '../errors.ts';
import type { WebBody } from '../request/schemas.ts';
import { acquire, ignoresBase } from './acquire.ts';
import type { Flow } from './flow.ts';
import type { FileKind } from './jobs.ts';
import { leadsOn, readSource, type ReadSource } from './read-source.ts';
import { warning } from './warnings.ts';
import { fileWork, pageWork } from './works.ts';

/** A task and its work. */
interface Begun {
  readonly taskId: string;
  readonly work: ConversionWork;
}

/** Creates a task for an original that was fetched and read. */
export type Begin = (asking: Pick<AcceptOptions, 'principal' | 'signal'>) => Promise<Begun>;

const MAX_REFRESHES = 3;

/**
 * Fetches and reads the page of a request before its task exists, so that a failed fetch creates no task.
 * @throws WEB_PAGE_TOO_LARGE (413), WEB_TYPE_UNSUPPORTED (415), WEB_PAGE_EMPTY (422); errors of fetching, reading and rendering.
 */
export async function prepare(body: WebBody, flow: Flow, context: TurnContext): Promise<Begin> {
  let source = await acquire(body, flow, context);
  for (let hop = 0; ; hop += 1) {
    const kind = sniff(source.bytes, source.mediaType);
    if (kind === 'other') throw errors.WEB_TYPE_UNSUPPORTED({ type: source.mediaType || 'of unknown type' });
    if (kind === 'office') return officeFile(source, flow);
    if (kind !== 'html') return file(kind, source, flow);
    const { maxPageBytes } = flow.options;
    if (source.bytes.byteLength > maxPageBytes) throw errors.WEB_PAGE_TOO_LARGE({ limit: maxPageBytes });
    const { mode = 'article', javascript = 'auto' } = body;
    const read = await readSource(source, { mode, javascript }, flow, context);
    if (!leadsOn(read) || hop >= MAX_REFRESHES) return page(read, body, flow);
    source = await fetchPage(read.reading.refresh, flow.fetching, context);
  }
}

function page(read: ReadSource, body: WebBody, flow: Flow): Begin {
  const { html, metadata } = read.reading;
  if (html.trim() === '') throw errors.WEB_PAGE_EMPTY();
  const warnings = [...read.warnings, ...(ignoresBase(body) ? [warning('WEB_BASE_URL_IGNORED')] : [])];
  const filename = `${metadata.title.slice(0, 100) || nameIn(read.source.url)}.html`;
  return own(read.source.bytes, { filename, mime: 'text/html' }, pageWork({ ...read, warnings }, body, flow), flow);
}

function file(kind: FileKind, source: Fetched, flow: Flow): Begin {
  return own(
    source.bytes,
    { filename: nameIn(source.url), mime: source.mediaType },
    fileWork(kind, source, flow),
    flow,
  );
}

const own =
  (bytes: Uint8Array, named: Pick<ConversionTask, 'filename' | 'mime'>, work: ConversionWork, flow: Flow): Begin =>
  async (asking) => {
    const { taskId } = await flow.conversion.accept(bytes, { kind: 'import', ...named, ...asking });
    return { taskId, work };
  };

const officeFile =
  ({ bytes, url, mediaType }: Fetched, { office }: Flow): Begin =>
  async (asking) => {
    const mime = mediaType || 'application/octet-stream';
    const original = await office.accept(bytes, { filename: nameIn(url), mime, ...asking });
    return { taskId: original.task.taskId, work: await office.workOf(original) };
  };

/** Returns the last segment of a URL's path, or its host. */
function nameIn(address: string): string {
  const url = URL.parse(address);
  const last = url?.pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last) || (url?.hostname ?? 'page');
  } catch {
    return last;
  }
}
