import { CompanionError, type TurnContext } from '@editor-companion/core/plugin';
import { fetchPage, type Fetched } from '../acquire/fetch-page.ts';
import type { Flow } from './flow.ts';
import type { PlainerPage } from './read-plainer.ts';

/**
 * A page with little text, with that which the feed of its site has of it, where the page names one and it has more. One request, by the
 * same rules as that for the page; whatever goes wrong with it leaves things as they are.
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
