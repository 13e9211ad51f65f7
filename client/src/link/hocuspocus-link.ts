import type { HocuspocusLike, Link, LinkEvents } from './provider.ts';

/** Sends and receives stateless messages of a Hocuspocus provider. */
export function hocuspocusLink(provider: HocuspocusLike, events: LinkEvents): Link {
  let isOpen = provider.isAuthenticated && (provider.synced || isReader(provider));
  const onUp = (): void => {
    isOpen = true;
    events.onOpen();
  };
  // Writers first send their offline changes, so that a requested version includes them. Readers may never be in sync.
  const onAuthenticated = (): void => {
    if (isOpen || provider.synced || isReader(provider)) onUp();
  };
  const onSynced = ({ state }: { state?: boolean } = {}): void => {
    if (state !== false && !isOpen) onUp();
  };
  const onDown = (): void => {
    if (!isOpen) return;
    isOpen = false;
    events.onClose();
  };
  const onStateless = ({ payload }: { payload: string }): void => {
    if (!isOpen && isRefusal(payload)) onUp();
    events.onMessage(payload);
  };
  const handlers = {
    authenticated: onAuthenticated,
    authenticationFailed: onDown,
    synced: onSynced,
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

const isReader = ({ authorizedScope }: HocuspocusLike): boolean => authorizedScope === 'readonly';

/** Whether the server refuses offline changes, so that the provider will not be in sync. */
function isRefusal(payload: string): boolean {
  try {
    const { event, action } = JSON.parse(payload) as { event?: unknown; action?: unknown };
    return event === 'error' && action === undefined;
  } catch {
    return false;
  }
}
