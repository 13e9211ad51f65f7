/* The two protocols for a load client: frames to send, and the kinds of received frames. */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** A received frame; `body` is a view of the frame. */
export interface Received {
  readonly kind: 'step1' | 'step2' | 'update' | 'awareness' | 'ack' | 'refusal' | 'other';
  readonly body: Uint8Array;
}

export interface Dialect {
  readonly name: string;
  /** True if the server acknowledges received updates. */
  readonly acknowledges: boolean;
  url(origin: string, document: string): string;
  /** Returns the messages of a client when its socket opens, for its state vector. */
  hello(document: string, stateVector: Uint8Array): Uint8Array[];
  sync(document: string, kind: 'step2' | 'update', body: Uint8Array): Uint8Array;
  awareness(document: string, body: Uint8Array): Uint8Array;
  read(frame: Uint8Array): Received;
}

const SYNC = 0;
const AWARENESS = 1;
const AUTH = 2;
const SYNC_STATUS = 8;
const syncKinds = ['step1', 'step2', 'update'] as const;
const nothing = new Uint8Array(0);

function build(document: string | undefined, ...parts: readonly (number | string | Uint8Array)[]): Uint8Array {
  const encoder = encoding.createEncoder();
  if (document !== undefined) encoding.writeVarString(encoder, document);
  for (const part of parts) {
    if (typeof part === 'number') encoding.writeVarUint(encoder, part);
    else if (typeof part === 'string') encoding.writeVarString(encoder, part);
    else encoding.writeVarUint8Array(encoder, part);
  }
  return encoding.toUint8Array(encoder);
}

function readBody(decoder: decoding.Decoder): Received {
  const type = decoding.readVarUint(decoder);
  if (type === SYNC) {
    const kind = syncKinds[decoding.readVarUint(decoder)] ?? 'other';
    return { kind, body: decoding.readVarUint8Array(decoder) };
  }
  if (type === AWARENESS) return { kind: 'awareness', body: decoding.readVarUint8Array(decoder) };
  if (type === SYNC_STATUS) return { kind: decoding.readVarUint(decoder) === 1 ? 'ack' : 'refusal', body: nothing };
  return { kind: 'other', body: nothing };
}

export const hocuspocus: Dialect = {
  name: 'Hocuspocus',
  acknowledges: true,
  url: (origin) => origin,
  hello: (document, stateVector) => [build(document, AUTH, 0, '', '4.8.0'), build(document, SYNC, 0, stateVector)],
  sync: (document, kind, body) => build(document, SYNC, syncKinds.indexOf(kind), body),
  awareness: (document, body) => build(document, AWARENESS, body),
  read(frame) {
    if (frame.length === 1) return { kind: 'other', body: nothing };
    const decoder = decoding.createDecoder(frame);
    decoder.pos = decoding.readVarUint(decoder) + decoder.pos;
    return readBody(decoder);
  },
};

export const yWebsocket: Dialect = {
  name: 'y-websocket',
  acknowledges: false,
  url: (origin, document) => `${origin}/${document}`,
  hello: (_document, stateVector) => [build(undefined, SYNC, 0, stateVector)],
  sync: (_document, kind, body) => build(undefined, SYNC, syncKinds.indexOf(kind), body),
  awareness: (_document, body) => build(undefined, AWARENESS, body),
  read: (frame) => readBody(decoding.createDecoder(frame)),
};
