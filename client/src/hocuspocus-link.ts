import type { HocuspocusLike, Link, LinkEvents } from './link.ts';

/** Stateless messages of a Hocuspocus provider. */
export function hocuspocusLink(provider: HocuspocusLike, events: LinkEvents): Link {
  let isOpen = provider.isAuthenticated;
  // Not `synced`: a reader who wrote offline never is. It comes again with another token or role.
  const onUp = (): void => {
    isOpen = true;
    events.onOpen();
  };
  const onDown = (): void => {
    if (!isOpen) return;
    isOpen = false;
    events.onClose();
  };
  const onStateless = ({ payload }: { payload: string }): void => events.onMessage(payload);
  const handlers = {
    authenticated: onUp,
    authenticationFailed: onDown,
    disconnect: onDown,
    close: onDown,
    stateless: onStateless,
  };
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
