import type { HocuspocusLike, Link, LinkEvents } from './link.ts';

/** Stateless messages of a Hocuspocus provider. */
export function hocuspocusLink(provider: HocuspocusLike, events: LinkEvents): Link {
  let isOpen = provider.synced;
  const onSynced = ({ state }: { state?: boolean } = {}): void => {
    if (state === false || isOpen) return;
    isOpen = true;
    events.onOpen();
  };
  const onDown = (): void => {
    if (!isOpen) return;
    isOpen = false;
    events.onClose();
  };
  const onStateless = ({ payload }: { payload: string }): void => events.onMessage(payload);
  const handlers = { synced: onSynced, disconnect: onDown, close: onDown, stateless: onStateless };
  for (const [event, handler] of Object.entries(handlers)) provider.on(event, handler);
  if (isOpen) queueMicrotask(events.onOpen.bind(events));
  return {
    isOpen: () => isOpen,
    send: (message) => provider.sendStateless(message),
    close() {
      for (const [event, handler] of Object.entries(handlers)) provider.off(event, handler);
    },
  };
}
