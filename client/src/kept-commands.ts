import type { Message } from './message.ts';

/** The used part of `localStorage` or `sessionStorage`. */
export interface CommandStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A command without an answer yet. */
export interface KeptCommand {
  readonly id: string;
  readonly action: string;
  readonly payload: Message;
}

/**
 * Commands that outlive the page: a list under one key, in the order of creation. Tabs may share it, since each adds and removes only its
 * own commands. If the storage is full or forbidden, nothing is kept, and nothing else fails.
 */
export class KeptCommands {
  readonly #storage: CommandStorage;
  readonly #key: string;

  constructor(storage: CommandStorage, key: string) {
    this.#storage = storage;
    this.#key = key;
  }

  all(): KeptCommand[] {
    try {
      const list: unknown = JSON.parse(this.#storage.getItem(this.#key) ?? '[]');
      return Array.isArray(list) ? list.filter(isCommand) : [];
    } catch {
      return [];
    }
  }

  add(command: KeptCommand): void {
    this.#write([...this.all(), command]);
  }

  remove(id: string): void {
    this.#write(this.all().filter((command) => command.id !== id));
  }

  #write(commands: readonly KeptCommand[]): void {
    try {
      if (commands.length > 0) this.#storage.setItem(this.#key, JSON.stringify(commands));
      else this.#storage.removeItem(this.#key);
    } catch {
      // A command that cannot be stored is still in memory.
    }
  }
}

const isCommand = (value: unknown): value is KeptCommand => {
  const { id, action, payload } = (value ?? {}) as Partial<KeptCommand>;
  return typeof id === 'string' && typeof action === 'string' && typeof payload === 'object' && payload !== null;
};
