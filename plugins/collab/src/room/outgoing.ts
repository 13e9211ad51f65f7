import type { Member } from './member.ts';

/** Changes that arrived in this turn of the event loop and were not sent on yet. */
export class Outgoing {
  #changes: Uint8Array[] = [];
  /** The single sender of all of them; undefined if there are several, or if the server made them. */
  #soleSender: Member | undefined;

  add(change: Uint8Array, sender: Member | undefined): void {
    this.#soleSender = this.#changes.length === 0 || this.#soleSender === sender ? sender : undefined;
    this.#changes.push(change);
  }

  /** Removes and returns all changes. The sole sender has them already. */
  take(): { readonly changes: readonly Uint8Array[]; readonly soleSender: Member | undefined } {
    const taken = { changes: this.#changes, soleSender: this.#soleSender };
    this.#changes = [];
    this.#soleSender = undefined;
    return taken;
  }
}
