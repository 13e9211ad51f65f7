import { CompanionError, type TurnContext } from '@editor-companion/core/plugin';
import { fetchPage, type Fetched } from '../acquire/fetch-page.ts';
import type { Flow } from './flow.ts';
import type { PlainerPage } from './read-plainer.ts';

/**
 * Completes a short page with its text in the site's feed, if the page names a feed that has more text. It makes one request under the same
 * rules as for the page. If that fails, the page stays unchanged.
 */
export async function readFeed(
  { source, reading: { feed: address, isThin, text, metadata } }: PlainerPage,
  flow: Flow,
  context: TurnContext,
): Promise<PlainerPage | undefined> {
  if (!flow.options.feeds || !isThin || address === '' || source.url === '') return undefined;
  try {
    const feed = await fetchPage(address, { ...flow.fetching, maxBytes: flow.options.maxPageBytes }, context);
    const canonical = metadata.values['canonical'] ?? '';
    const { bytes } = await flow.reader.run({ task: 'feed', source, feed, canonical }, context);
    if (bytes === undefined) return undefined;
    const completed: Fetched = { ...source, bytes, charset: 'utf-8' };
    const reading = await flow.reader.run({ task: 'page', source: completed, mode: 'article' }, context);
    return !reading.isThin && reading.text.length > text.length ? { source: completed, reading } : undefined;
  } catch (error) {
    context.signal.throwIfAborted();
    if (!CompanionError.is(error)) throw error;
    flow.log.debug({ err: error }, 'the feed of a page could not be read');
    return undefined;
  }
}
