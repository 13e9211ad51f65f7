import { CompanionError, type TurnContext } from '@editor-companion/core/plugin';
import { fetchPage, type Fetched } from '../acquire/fetch-page.ts';
import { sniff } from '../acquire/sniff.ts';
import type { PageReading } from '../read/read-page.ts';
import type { Flow } from './flow.ts';

/** A page and the result of reading it. */
export interface PlainerPage {
  readonly source: Fetched;
  readonly reading: PageReading;
}

/**
 * Reads the AMP or print version of a short page, if the page names one that has more text. It makes one request under the same rules as
 * for the page. If that fails, the page stays unchanged.
 */
export async function readPlainer(
  { source: { url }, reading: { plainer, isThin, text } }: PlainerPage,
  flow: Flow,
  context: TurnContext,
): Promise<PlainerPage | undefined> {
  const isOther = plainer !== '' && url !== '' && plainer !== url;
  if (!flow.options.plainerVersions || !isThin || !isOther) return undefined;
  try {
    const source = await fetchPage(plainer, { ...flow.fetching, maxBytes: flow.options.maxPageBytes }, context);
    if (sniff(source.bytes, source.mediaType) !== 'html') return undefined;
    const reading = await flow.reader.run({ task: 'page', source, mode: 'article' }, context);
    return !reading.isThin && reading.text.length > text.length ? { source, reading } : undefined;
  } catch (error) {
    context.signal.throwIfAborted();
    if (!CompanionError.is(error)) throw error;
    flow.log.debug({ err: error }, 'the AMP or print version of a page could not be read');
    return undefined;
  }
}
