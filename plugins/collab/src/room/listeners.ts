import type { Logger } from '@editor-companion/core/plugin';
import type { RoomListener } from './types.ts';

/** Calls listeners of room events. An exception of one listener is logged and does not affect the others. */
export class Listeners {
  readonly #listeners: RoomListener[] = [];
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(listener: RoomListener): void {
    this.#listeners.push(listener);
  }

  tell<Name extends keyof RoomListener>(name: Name, ...what: Parameters<NonNullable<RoomListener[Name]>>): void {
    for (const listener of this.#listeners) {
      try {
        (listener[name] as ((...what: unknown[]) => void) | undefined)?.(...what);
      } catch (error) {
        this.#logger.error({ err: error, listener: name }, 'a listener of a document failed');
      }
    }
  }
}
