import type { RelayService } from '@editor-companion/core/plugin';
import type { Courier, News } from './courier.ts';

const CHANNEL = 'inbox';

/** Forwards news between nodes, so that people receive notifications on whichever node they are connected to. */
export async function exchangeNews(courier: Courier, relay: RelayService | undefined): Promise<void> {
  if (!relay) return;
  courier.onNews((news) => relay.publish(CHANNEL, Buffer.from(JSON.stringify(news))));
  await relay.subscribe(CHANNEL, (bytes) => courier.pass(JSON.parse(Buffer.from(bytes).toString('utf8')) as News));
}
