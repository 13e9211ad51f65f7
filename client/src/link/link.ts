import { hocuspocusLink } from './hocuspocus-link.ts';
import type { Link, LinkEvents, ProviderLike } from './provider.ts';
import { yWebsocketLink } from './y-websocket-link.ts';

export const createLink = (provider: ProviderLike, events: LinkEvents): Link =>
  'sendStateless' in provider ? hocuspocusLink(provider, events) : yWebsocketLink(provider, events);
