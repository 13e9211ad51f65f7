/** Something that gathers what happens in one turn of the event loop and deals with it at its end. */
export interface Gatherer {
  endTurn(): void;
}

/**
 * Calls everybody who asked for it once, after all that came in with this turn of the event loop was read: a thousand changes that
 * arrive together become one write a receiver. Rooms come first; what they send is written by the connections after them.
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
