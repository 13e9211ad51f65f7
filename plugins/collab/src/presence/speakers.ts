/** A participant's record as a speaker for clients. */
export interface Speaker {
  /** The number of clients that it speaks for. */
  present: number;
  /** The number of clients that it has removed. */
  gone: number;
  /** Its own client: the subject of its first message with a single state. */
  self: number | undefined;
  hasSpoken: boolean;
}

/** Records of participants while they are present. */
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

  /** Transfers a client to another speaker, or to none. */
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
