import type { Member } from './member.ts';

/** Changes that came in with this turn of the event loop and have not been sent on. */
export class Outgoing {
  #changes: Uint8Array[] = [];
  /** Who sent all of them; undefined where several did, or the server. */
  #soleSender: Member | undefined;

  add(change: Uint8Array, sender: Member | undefined): void {
    this.#soleSender = this.#changes.length === 0 || this.#soleSender === sender ? sender : undefined;
    this.#changes.push(change);
  }

  /** All of them, which are then no longer here. The sole sender has them already. */
  take(): { readonly changes: readonly Uint8Array[]; readonly soleSender: Member | undefined } {
    const taken = { changes: this.#changes, soleSender: this.#soleSender };
    this.#changes = [];
    this.#soleSender = undefined;
    return taken;
  }
}
