import { signal } from '@preact/signals';

export type PanelName = 'assistant' | 'suggested' | 'comments' | 'inbox' | 'versions' | 'activity';

/** The width below which a panel covers the document. */
const ROOM_FOR_BOTH = '(min-width: 1100px)';

const hasRoom = (): boolean => matchMedia(ROOM_FOR_BOTH).matches;

/** The open side panel. */
export const panel = signal<PanelName | undefined>(hasRoom() ? 'assistant' : undefined);

/** Closes a panel that covers the document. */
export function makeRoom(): void {
  if (!hasRoom()) panel.value = undefined;
}

export const openPanel = (name: PanelName): void => void (panel.value = name);

export const togglePanel = (name: PanelName): void => void (panel.value = panel.value === name ? undefined : name);
