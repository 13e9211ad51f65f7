import { Malformed, Reader } from '../protocol/reader.ts';
import { encodeVarUints } from '../protocol/writer.ts';
import { NULL_STATE, type ClientState } from './message.ts';

/*
 * Messages between nodes about clients: `count, count x (flags, client, clock, user, state as JSON text)`. A node only reports the clients
 * that are connected to it.
 */

/** The client has just moved to this node. */
const COME = 1;
/** The node gives up the client to another one, which must go beyond this clock to be accepted. */
const LEFT = 2;

export interface SharedState extends ClientState {
  /** The principal id of the participant that speaks for the client. */
  readonly user: string;
  readonly hasCome: boolean;
  readonly isLeft: boolean;
}

/** The answer of a node that has a clock of a client which another node speaks for by now. */
export const leftAt = (client: number, clock: number): SharedState => ({
  client,
  clock,
  user: '',
  bytes: NULL_STATE,
  hasCome: false,
  isLeft: true,
});

export function encodeShared(states: readonly SharedState[]): Uint8Array {
  const parts: Uint8Array[] = [encodeVarUints([states.length])];
  for (const { client, clock, bytes, user, hasCome, isLeft } of states) {
    const name = Buffer.from(user);
    const flags = (hasCome ? COME : 0) + (isLeft ? LEFT : 0);
    parts.push(encodeVarUints([flags, client, clock, name.length]), name, bytes);
  }
  return Buffer.concat(parts);
}

/** @throws Malformed. */
export function* readShared(message: Uint8Array): Generator<SharedState> {
  const reader = new Reader(message);
  for (let left = reader.varUint(); left > 0; left--) {
    const flags = reader.varUint();
    const client = reader.varUint();
    const clock = reader.varUint();
    const user = reader.varString();
    const from = reader.position;
    reader.skipVarBytes();
    const bytes = Buffer.from(message.subarray(from, reader.position));
    yield { client, clock, user, bytes, hasCome: (flags & COME) > 0, isLeft: (flags & LEFT) > 0 };
  }
  if (!reader.isDone) throw new Malformed('it has bytes after its end');
}
