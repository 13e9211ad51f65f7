import type { AcceptOptions, ConversionTask, ConversionWork, TurnContext } from '@editor-companion/core/plugin';
import { fetchPage, type Fetched } from '../acquire/fetch-page.ts';
import { sniff } from '../acquire/sniff.ts';
import { errors } from '../errors.ts';
import type { WebBody } from '../http/schemas.ts';
import { acquire } from './acquire.ts';
import type { Flow } from './flow.ts';
import type { FileKind } from './jobs.ts';
import { leadsOn, readSource, type ReadSource } from './read-source.ts';
import { fileWork, pageWork } from './works.ts';

/** An original that is ready to become a task, and what is to be done with it. */
export interface Prepared extends Pick<AcceptOptions, 'filename' | 'mime'> {
  readonly bytes: Uint8Array;
  readonly workOf: (task: ConversionTask) => Promise<ConversionWork>;
}

const MAX_REFRESHES = 3;

/**
 * Fetches and reads what a request is about, before there is a task: what cannot be fetched leaves none.
 *
 * @throws WEB_PAGE_TOO_LARGE (413), WEB_TYPE_UNSUPPORTED (415), WEB_PAGE_EMPTY (422); what fetching, reading and rendering throw.
 */
export async function prepare(body: WebBody, flow: Flow, context: TurnContext): Promise<Prepared> {
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

function page(read: ReadSource, body: WebBody, flow: Flow): Prepared {
  const { html, metadata } = read.reading;
  if (html.trim() === '') throw errors.WEB_PAGE_EMPTY();
  return {
    bytes: read.source.bytes,
    filename: `${metadata.title.slice(0, 100) || nameIn(read.source.url)}.html`,
    mime: 'text/html',
    workOf: async () => pageWork(read, body, flow),
  };
}

const officeFile = ({ bytes, url, mediaType }: Fetched, { office }: Flow): Prepared => ({
  bytes,
  filename: nameIn(url),
  mime: mediaType || 'application/octet-stream',
  workOf: (task) => office.workOf(task),
});

const file = (kind: FileKind, source: Fetched, flow: Flow): Prepared => ({
  bytes: source.bytes,
  filename: nameIn(source.url),
  mime: kind === 'pdf' ? 'application/pdf' : source.mediaType,
  workOf: async () => fileWork(kind, source, flow),
});

/** The last part of an address, or its host. */
function nameIn(address: string): string {
  const url = URL.parse(address);
  const last = url?.pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last) || (url?.hostname ?? 'page');
  } catch {
    return last;
  }
}
