import { Malformed, Reader } from '../protocol/reader.ts';
import { encodeVarUints } from '../protocol/writer.ts';
import type { Inquiry } from './inquiries.ts';

/* Messages between nodes about a document: one byte with the type, then numbers and bytes in lib0's encoding, or JSON. */

/** A notice to participants besides the document. */
interface Said {
  readonly event: string;
  readonly [member: string]: unknown;
}

/** An event of a whole document, and its effect on participants on other nodes. */
export type Command =
  | { readonly type: 'say'; readonly message: Said }
  | { readonly type: 'recheck' }
  | { readonly type: 'expel'; readonly user: string; readonly message?: Said }
  | Inquiry
  | { readonly type: 'deleted' }
  | { readonly type: 'renamed'; readonly to: string }
  | { readonly type: 'filled' };

export type NodeMessage =
  | { readonly type: 'changes'; readonly after: number; readonly changes: readonly Uint8Array[] }
  /** The log has changes up to a position that are too many to send. */
  | { readonly type: 'head'; readonly head: number }
  /** States of clients in the form of `presence/shared.ts`. */
  | { readonly type: 'presence'; readonly states: Uint8Array }
  /** A node has opened the document and asks for the participants. */
  | { readonly type: 'whoIsThere' }
  | Command;

const BINARY = ['changes', 'head', 'presence', 'whoIsThere'] as const;
const JSON_TYPE = BINARY.length;

export function encodeMessage(message: NodeMessage): Uint8Array {
  switch (message.type) {
    case 'changes': {
      const parts = [Uint8Array.of(0), encodeVarUints([message.after, message.changes.length])];
      for (const bytes of message.changes) parts.push(encodeVarUints([bytes.length]), bytes);
      return Buffer.concat(parts);
    }
    case 'head':
      return Buffer.concat([Uint8Array.of(1), encodeVarUints([message.head])]);
    case 'presence':
      return Buffer.concat([Uint8Array.of(2), message.states]);
    case 'whoIsThere':
      return Uint8Array.of(3);
    default:
      return Buffer.concat([Uint8Array.of(JSON_TYPE), Buffer.from(JSON.stringify(message))]);
  }
}

/** Undefined for messages of a newer release. @throws Malformed. */
export function decodeMessage(bytes: Uint8Array): NodeMessage | undefined {
  const reader = new Reader(bytes);
  const type = reader.uint8();
  if (type === JSON_TYPE) return decodeCommand(bytes.subarray(1));
  switch (BINARY[type]) {
    case 'changes': {
      const after = reader.varUint();
      // Copied, since they are kept for long and are views of the connection's buffer.
      const changes = Array.from({ length: countOf(reader) }, () => Buffer.from(reader.varBytes()));
      return { type: 'changes', after, changes };
    }
    case 'head':
      return { type: 'head', head: reader.varUint() };
    case 'presence':
      return { type: 'presence', states: bytes.subarray(1) };
    case 'whoIsThere':
      return { type: 'whoIsThere' };
    default:
      return undefined;
  }
}

function countOf(reader: Reader): number {
  const count = reader.varUint();
  if (count > reader.end - reader.position) throw new Malformed('it ends too early');
  return count;
}

function decodeCommand(bytes: Uint8Array): Command {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')) as Command;
  } catch {
    throw new Malformed('it is not JSON');
  }
}
