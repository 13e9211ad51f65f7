import type { Message } from './message.ts';

/** What is needed of `localStorage` or `sessionStorage`. */
export interface CommandStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A command that has no answer yet. */
export interface KeptCommand {
  readonly id: string;
  readonly action: string;
  readonly payload: Message;
}

/**
 * Commands that outlive the page: a list under one key, in the order in which they were made. Tabs may share it, as each of them
 * puts in and takes out what is its own. A storage that is full or forbidden keeps nothing and hurts nobody.
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
      // What cannot be kept is still in memory.
    }
  }
}

const isCommand = (value: unknown): value is KeptCommand => {
  const { id, action, payload } = (value ?? {}) as Partial<KeptCommand>;
  return typeof id === 'string' && typeof action === 'string' && typeof payload === 'object' && payload !== null;
};
