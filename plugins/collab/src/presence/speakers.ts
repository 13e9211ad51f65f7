/** What is known of a participant as one that speaks for clients. */
export interface Speaker {
  /** Clients that it speaks for. */
  present: number;
  /** Clients that it has taken away. */
  gone: number;
  /** The client that it is itself: what its first message of one state was about. */
  self: number | undefined;
  hasSpoken: boolean;
}

/** Notes about participants, for as long as they are there. */
export class Speakers {
  readonly #speakers = new WeakMap<object, Speaker>();

  of(participant: object): Speaker {
    let speaker = this.#speakers.get(participant);
    if (!speaker) {
      speaker = { present: 0, gone: 0, self: undefined, hasSpoken: false };
      this.#speakers.set(participant, speaker);
    }
    return speaker;
  }

  /** Somebody else speaks for a client from now on, or nobody. */
  handOver(from: object | undefined, to: object | undefined): void {
    if (from === to) return;
    if (from) {
      const before = this.of(from);
      before.present -= 1;
      if (!to) before.gone += 1;
    }
    if (to) this.of(to).present += 1;
  }
}
