import { FormatError } from '../errors.ts';
import { markedEncoding } from '../markup/encoding.ts';
import { readFields, readFieldValue, type FieldValue } from './fields.ts';
import { fromBase64, fromQuotedPrintable } from './transfer.ts';

/** A message or a part of one (RFC 2045). */
export interface Entity {
  readonly fields: ReadonlyMap<string, string>;
  readonly type: FieldValue;
  /** The parts of `multipart/…`. A nested message is no part. */
  readonly parts: readonly Entity[];
  /** The decoded content. Empty if it has parts. */
  readonly body: Buffer;
}

/** Limits of a message. */
export const MIME_LIMITS = {
  /** Parts of a message, including nested ones. */
  parts: 5000,
  /** The nesting of parts. */
  depth: 20,
  /** Bytes of a header. */
  headBytes: 1024 * 1024,
} as const;

/** Counters for a whole message. */
interface Budget {
  parts: number;
}

/** Parses a message. @throws FormatError ARCHIVE_UNSAFE beyond the limits. */
export const readEntity = (bytes: Buffer): Entity =>
  read(bytes.subarray(headStart(bytes)), 'text/plain', 0, { parts: 0 });

/** Skips a byte order mark and empty lines before the header. */
function headStart(bytes: Buffer): number {
  let at = markedEncoding(bytes) === 'utf-8' ? 3 : 0;
  while (bytes[at] === 13 || bytes[at] === 10) at += 1;
  return at;
}

function read(bytes: Buffer, usual: string, depth: number, budget: Budget): Entity {
  budget.parts += 1;
  if (budget.parts > MIME_LIMITS.parts) throw unsafe(`it has more than ${MIME_LIMITS.parts} parts`);
  if (depth > MIME_LIMITS.depth) throw unsafe(`its parts are nested deeper than ${MIME_LIMITS.depth} levels`);
  const { head, body } = split(bytes);
  const fields = readFields(head);
  const type = readFieldValue(fields.get('content-type') ?? usual);
  const boundary = type.parameters.get('boundary');
  if (type.value.startsWith('multipart/') && boundary) {
    const inner = type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
    const parts = bodiesOf(body, boundary, budget).map((part) => read(part, inner, depth + 1, budget));
    return { fields, type, parts, body: Buffer.alloc(0) };
  }
  return { fields, type, parts: [], body: decoded(body, fields.get('content-transfer-encoding')) };
}

const unsafe = (reason: string): FormatError => new FormatError('ARCHIVE_UNSAFE', { reason });

/** Splits a part at the first empty line. */
function split(bytes: Buffer): { head: Buffer; body: Buffer } {
  const none = Buffer.alloc(0);
  if (bytes[0] === 10) return { head: none, body: bytes.subarray(1) };
  if (bytes[0] === 13 && bytes[1] === 10) return { head: none, body: bytes.subarray(2) };
  const [crlf, lf] = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')];
  const isCrlf = crlf >= 0 && (lf < 0 || crlf < lf);
  const end = isCrlf ? crlf : lf;
  if ((end < 0 ? bytes.length : end) > MIME_LIMITS.headBytes)
    throw unsafe(`one of its headers is longer than ${MIME_LIMITS.headBytes} bytes`);
  return end < 0
    ? { head: bytes, body: none }
    : { head: bytes.subarray(0, end), body: bytes.subarray(end + (isCrlf ? 4 : 2)) };
}

/** Returns the parts between the boundary's lines (RFC 2046, 5.1.1). The end of a truncated message ends its last part. */
function bodiesOf(body: Buffer, boundary: string, budget: Budget): Buffer[] {
  const line = Buffer.from(`--${boundary}`, 'latin1');
  const bodies: Buffer[] = [];
  let start: number | undefined;
  for (let at = body.indexOf(line); at >= 0; at = body.indexOf(line, at + line.length)) {
    if (at > 0 && body[at - 1] !== 10 && body[at - 1] !== 13) continue;
    const after = at + line.length;
    const isEnd = body[after] === 45 && body[after + 1] === 45;
    const next = isEnd ? after : lineEnd(body, after);
    // The line has another boundary that begins with this one.
    if (next === undefined) continue;
    if (start !== undefined) bodies.push(body.subarray(start, beforeLineEnd(body, start, at)));
    if (budget.parts + bodies.length > MIME_LIMITS.parts) throw unsafe(`it has more than ${MIME_LIMITS.parts} parts`);
    start = isEnd ? undefined : next;
    if (isEnd) break;
  }
  if (start !== undefined) bodies.push(body.subarray(start));
  return bodies;
}

function lineEnd(body: Buffer, from: number): number | undefined {
  let at = from;
  while (at < body.length && (body[at] === 32 || body[at] === 9)) at += 1;
  if (body[at] === 13) return body[at + 1] === 10 ? at + 2 : at + 1;
  return body[at] === 10 ? at + 1 : at >= body.length ? at : undefined;
}

function beforeLineEnd(body: Buffer, start: number, at: number): number {
  const end = body[at - 1] === 10 ? (body[at - 2] === 13 ? at - 2 : at - 1) : at - 1;
  return Math.max(start, end);
}

function decoded(body: Buffer, encoding = ''): Buffer {
  const name = encoding.trim().toLowerCase();
  if (name === 'base64') return fromBase64(body.toString('latin1'));
  return name === 'quoted-printable' ? fromQuotedPrintable(body) : body;
}
