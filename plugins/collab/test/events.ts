import type { Room, RoomListener, Rooms } from '../src/room/types.ts';

/** Creates rooms whose events only the test causes, and a clock that only the test moves. */
export function createEvents() {
  const listeners: RoomListener[] = [];
  const deleted = new Set<string>();
  const clock = { now: 1_000_000 };
  /** Another node: whether it has documents open, its received requests, and its version of each document. */
  const elsewhere = {
    isOpen: false,
    asked: [] as string[],
    version: undefined as { seq: number; created_at: number } | undefined,
  };
  const roomOf = (name: string) =>
    ({
      name,
      head: 1,
      participants: [{ principal: { id: 'ada', name: 'Ada Lovelace' } }],
      state: () => Promise.resolve({ seq: 1, updates: [] }),
    }) as unknown as Room;
  const rooms = {
    subscribe: (listener: RoomListener) => listeners.push(listener),
    exists: (name: string) => Promise.resolve(!deleted.has(name)),
    askOthers: (name: string, kind: string) => {
      elsewhere.asked.push(`${name} ${kind}`);
      return Promise.resolve(elsewhere.isOpen ? [true] : []);
    },
    respondTo: () => undefined,
    use: <T>(name: string, work: (room: Room) => Promise<T>) => work(roomOf(name)),
  } as unknown as Rooms;
  return {
    rooms,
    clock,
    elsewhere,
    now: () => clock.now,
    changed: (name: string, ...users: string[]): void => {
      for (const listener of listeners) listener.changed?.(roomOf(name), { seq: 1, users });
    },
    closed: (name: string): void => {
      for (const listener of listeners) listener.closed?.(name, 1);
    },
    deleted: (name: string): void => {
      deleted.add(name);
      for (const listener of listeners) listener.deleted?.(name, 'ada');
    },
  };
}
