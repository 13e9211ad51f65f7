/* Awareness messages: one person's state to send, and clocks to read without parsing the states. */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** Returns an awareness update of one client, as an editor with cursors sends it. */
export function presenceOf(clientId: number, clock: number, name: string): Uint8Array {
  const state = { user: { name, color: '#3b82f6' }, cursor: { anchor: clock, head: clock + 4 } };
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarUint(encoder, clientId);
  encoding.writeVarUint(encoder, clock);
  encoding.writeVarString(encoder, JSON.stringify(state));
  return encoding.toUint8Array(encoder);
}

export function eachClock(states: Uint8Array, visit: (clientId: number, clock: number) => void): void {
  const decoder = decoding.createDecoder(states);
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    const clientId = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    const length = decoding.readVarUint(decoder);
    decoder.pos += length;
    visit(clientId, clock);
  }
}
