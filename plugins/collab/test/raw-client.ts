import { once } from 'node:events';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { until } from './support.ts';

/** A received message, parsed as far as both dialects agree. */
export interface Heard {
  readonly address: string | undefined;
  readonly type: number;
  /** The kind of sync and auth messages. For sync status, whether the change was saved. */
  readonly kind: number | undefined;
  readonly text: string | undefined;
  readonly bytes: Uint8Array | undefined;
}

/** A number as varUint, or a text or bytes with a length prefix. */
export type Part = number | string | Uint8Array;

/** Speaks the protocol byte by byte in either dialect, and records received messages. */
export class RawClient {
  readonly heard: Heard[] = [];
  readonly socket: WebSocket;
  readonly #isAddressed: boolean;
  closed: { readonly code: number; readonly reason: string } | undefined;

  private constructor(url: string, isAddressed: boolean) {
    this.#isAddressed = isAddressed;
    this.socket = new WebSocket(url);
    this.socket.on('message', (data: Buffer) => this.heard.push(this.#read(data)));
    this.socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }));
    this.socket.on('error', () => undefined);
  }

  /** @param dialect whether messages begin with the document's address. */
  static async connect(url: string, dialect: 'hocuspocus' | 'y-websocket'): Promise<RawClient> {
    const client = new RawClient(url, dialect === 'hocuspocus');
    await once(client.socket, 'open');
    return client;
  }

  /** Sends numbers as varUint, texts and bytes with a length prefix. */
  say(...parts: readonly Part[]): this {
    const encoder = encoding.createEncoder();
    for (const part of parts) {
      if (typeof part === 'number') encoding.writeVarUint(encoder, part);
      else if (typeof part === 'string') encoding.writeVarString(encoder, part);
      else encoding.writeVarUint8Array(encoder, part);
    }
    this.socket.send(encoding.toUint8Array(encoder));
    return this;
  }

  /** Resolves to the first matching message once it has arrived. */
  async hear(type: number, kind?: number, from = 0): Promise<Heard> {
    const find = (): Heard | undefined =>
      this.heard.slice(from).find((heard) => heard.type === type && (kind === undefined || heard.kind === kind));
    await until(() => find() !== undefined || this.closed !== undefined);
    const found = find();
    if (!found) throw new Error(`closed with ${this.closed?.code} ${this.closed?.reason}`);
    return found;
  }

  async hearClose(): Promise<{ readonly code: number; readonly reason: string }> {
    await until(() => this.closed !== undefined);
    return this.closed ?? { code: 0, reason: '' };
  }

  count(type: number, kind?: number): number {
    return this.heard.filter((heard) => heard.type === type && (kind === undefined || heard.kind === kind)).length;
  }

  /** Returns the document that results from all sync messages. */
  document(address?: string): Y.Doc {
    const doc = new Y.Doc();
    for (const heard of this.heard)
      if (heard.type === 0 && heard.kind !== 0 && heard.bytes && (address === undefined || heard.address === address))
        Y.applyUpdate(doc, heard.bytes);
    return doc;
  }

  close(): void {
    this.socket.terminate();
  }

  #read(data: Buffer): Heard {
    const decoder = decoding.createDecoder(data);
    if (data.length === 1)
      return { address: undefined, type: data[0] ?? 0, kind: undefined, text: undefined, bytes: undefined };
    const address = this.#isAddressed ? decoding.readVarString(decoder) : undefined;
    const type = decoding.readVarUint(decoder);
    const hasKind = type === 0 || type === 2 || type === 8;
    const kind = hasKind ? decoding.readVarUint(decoder) : undefined;
    const isText = (type === 2 && decoding.hasContent(decoder)) || type === 5 || type === 64;
    const text = isText ? decoding.readVarString(decoder) : undefined;
    const bytes = type === 0 || type === 1 ? decoding.readVarUint8Array(decoder).slice() : undefined;
    return { address, type, kind, text, bytes };
  }
}

/** Returns an update that creates a document with a text. */
export function textUpdate(text: string, clientID = 7): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = clientID;
  doc.getText('text').insert(0, text);
  return Y.encodeStateAsUpdate(doc);
}

export const NO_CLOCKS = Uint8Array.of(0);
export const NOTHING = Uint8Array.of(0, 0);

/** Returns one awareness state in the form of y-protocols. */
export function presence(client: number, clock: number, state: unknown): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarUint(encoder, client);
  encoding.writeVarUint(encoder, clock);
  encoding.writeVarString(encoder, JSON.stringify(state));
  return encoding.toUint8Array(encoder);
}
