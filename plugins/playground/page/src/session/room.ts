const KEY = 'companion.room';
/** Stores the room without a welcome document, because a page may be closed before its document has loaded. */
const NEW_KEY = 'companion.room.new';
const PARAMETER = 'room';

/** The document that this window works on: its name on the server, and whether this window has just thought of it. */
export interface Room {
  readonly name: string;
  readonly isNew: boolean;
}

const newName = (): string => `playground-${crypto.randomUUID().slice(0, 8)}`;

/** The room of the address, else the one of the last visit, else a new one. The address names it from then on. */
export function enterRoom(): Room {
  const asked = new URL(location.href).searchParams.get(PARAMETER);
  const known = asked ?? localStorage.getItem(KEY);
  const name = known ?? newName();
  if (known === null) localStorage.setItem(NEW_KEY, name);
  localStorage.setItem(KEY, name);
  history.replaceState(null, '', `${addressOf(name)}${location.hash}`);
  return { name, isNew: localStorage.getItem(NEW_KEY) === name };
}

export const markGreeted = (): void => localStorage.removeItem(NEW_KEY);

/** The document that this window works on. */
export const roomName = (): string => new URL(location.href).searchParams.get(PARAMETER) ?? '';

/** The address under which others join. */
export function addressOf(name: string): string {
  const url = new URL(location.href);
  url.searchParams.set(PARAMETER, name);
  url.hash = '';
  return url.href;
}

/** Goes to another document, or to this one under its new name. */
export function goTo(name: string, hash = ''): void {
  localStorage.setItem(KEY, name);
  location.replace(`${addressOf(name)}${hash}`);
  // Another hash alone loads nothing.
  if (new URL(location.href).searchParams.get(PARAMETER) === name) location.reload();
}

/** Begins another document: an empty room of a new name. */
export function leaveForNewRoom(): void {
  localStorage.removeItem(KEY);
  const url = new URL(location.href);
  url.searchParams.delete(PARAMETER);
  location.assign(url);
}
