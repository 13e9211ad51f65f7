/** Collects what happens in one turn of the event loop and handles it at the end. */
export interface Gatherer {
  endTurn(): void;
}

/**
 * Calls every registered gatherer once at the end of a turn, after all its input was read: a thousand changes that arrive together become
 * one write per receiver. Rooms come first, and the connections after them write what the rooms send.
 */
export class Turn {
  readonly #onError: (error: unknown) => void;
  #rooms: Gatherer[] = [];
  #connections: Gatherer[] = [];
  #isPlanned = false;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  addRoom(room: Gatherer): void {
    this.#rooms.push(room);
    this.#plan();
  }

  addConnection(connection: Gatherer): void {
    this.#connections.push(connection);
    this.#plan();
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(this.#end);
  }

  #end = (): void => {
    const rooms = this.#rooms;
    this.#rooms = [];
    for (const room of rooms) this.#call(room);
    const connections = this.#connections;
    this.#connections = [];
    this.#isPlanned = false;
    for (const connection of connections) this.#call(connection);
  };

  #call(gatherer: Gatherer): void {
    try {
      gatherer.endTurn();
    } catch (error) {
      this.#onError(error);
    }
  }
}
