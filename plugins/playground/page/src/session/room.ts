const KEY = 'companion.room';
/** Stores the room without a welcome document, because a page may be closed before its document has loaded. */
const NEW_KEY = 'companion.room.new';
const PARAMETER = 'room';

/** The document of this window: its name on the server, and whether this window has just invented the name. */
export interface Room {
  readonly name: string;
  readonly isNew: boolean;
}

const newName = (): string => `playground-${crypto.randomUUID().slice(0, 8)}`;

/** Returns the room in the URL, else that of the last visit, else a new one. The URL contains it from then on. */
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

/** The document of this window. */
export const roomName = (): string => new URL(location.href).searchParams.get(PARAMETER) ?? '';

/** The URL under which others join. */
export function addressOf(name: string): string {
  const url = new URL(location.href);
  url.searchParams.set(PARAMETER, name);
  url.hash = '';
  return url.href;
}

/** Opens another document, or this one under its new name. */
export function goTo(name: string, hash = ''): void {
  localStorage.setItem(KEY, name);
  location.replace(`${addressOf(name)}${hash}`);
  // A change of the hash alone does not reload the page.
  if (new URL(location.href).searchParams.get(PARAMETER) === name) location.reload();
}

/** Creates another document: an empty room with a new name. */
export function leaveForNewRoom(): void {
  localStorage.removeItem(KEY);
  const url = new URL(location.href);
  url.searchParams.delete(PARAMETER);
  location.assign(url);
}
