import { Malformed, Reader } from '../protocol/reader.ts';
import { encodeVarUints } from '../protocol/writer.ts';

/*
 * A message of presence (y-protocols, awareness.js): `count, count x (client, clock, state as JSON text)`. States pass through
 * unread; only the client, the clock and the length are looked at.
 */

/** The state of a client that has left. */
export const NULL_STATE: Buffer = Buffer.from('\u0004null');

/** One client's state in a message. */
export interface ClientState {
  readonly client: number;
  readonly clock: number;
  /** The state with its length in front, ready to be sent on; a view of the received message. */
  readonly bytes: Uint8Array;
}

const reader = new Reader();

/**
 * Calls `visit` with each state of a message, in order, and with the number of states that the message announces.
 * @throws Malformed.
 */
export function readStates(message: Uint8Array, visit: (state: ClientState, count: number) => void): void {
  reader.set(message);
  const count = reader.varUint();
  for (let index = 0; index < count; index++) {
    const client = reader.varUint();
    const clock = reader.varUint();
    const from = reader.position;
    reader.skipVarBytes();
    visit({ client, clock, bytes: message.subarray(from, reader.position) }, count);
  }
  if (!reader.isDone) throw new Malformed('it has bytes after its end');
}

export function encodeStates(states: readonly ClientState[]): Uint8Array {
  const parts: Uint8Array[] = [encodeVarUints([states.length])];
  for (const { client, clock, bytes } of states) parts.push(encodeVarUints([client, clock]), bytes);
  return Buffer.concat(parts);
}
