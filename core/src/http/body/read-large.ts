import { isAscii, isUtf8 } from 'node:buffer';
import { encode, partsIn } from '../../base/json-part.ts';
import { httpErrors } from '../errors.ts';
import { isSmall } from '../validation/tree-size.ts';
import { checkOf, type Checked } from '../validation/validator.ts';
import { parseJson } from './parse-json.ts';
import { scan, type ScanLimits } from './scan.ts';

/** Values that a body may contain besides its parts. They are cloned into the main thread, at some microseconds each. */
const MAX_LOOSE_VALUES = 30_000;

/** Bytes of heap that a key or value takes in the worst case: `{}` in a list takes 68. */
const HEAP_PER_VALUE = 80;
/** The share of its heap that a thread may use for a body, as text and as values. */
const MAX_HEAP_SHARE = 0.75;

/** Up to this length in characters, a part of a large body becomes a value. */
const SMALL_PART = 16_384;

/** A large body in a message to a thread. */
export interface LargeBody {
  readonly bytes: Uint8Array;
  /** The route's body schema as JSON; undefined if it has none. */
  readonly schema: string | undefined;
  readonly limits: ScanLimits;
  /** The thread's heap in MB. */
  readonly memoryMb: number;
}

/** A validated body in a message from the thread, with its large parts as bytes. */
export interface ReadBody {
  readonly value: unknown;
  readonly parts: Readonly<Record<string, EncodedPart>>;
}

interface EncodedPart {
  readonly bytes: Uint8Array;
  readonly isText: boolean;
}

interface Reader {
  readonly check: (value: unknown) => Checked;
  readonly isPart: ((name: string) => boolean) | undefined;
}

const TAKE_ALL: Reader = { check: (value) => ({ value }), isPart: undefined };
const readers = new Map<string, Reader>();

/**
 * Reads a large body. Call it in a worker thread, since it takes seconds.
 * @throws CompanionError BODY_NOT_JSON, BODY_TOO_DEEP, BODY_INVALID (400), BODY_TOO_MANY_VALUES, BODY_TOO_MANY_KEYS,
 * BODY_TOO_INTRICATE, BODY_TOO_COSTLY (413).
 */
export function readLarge({ bytes, schema, limits, memoryMb }: LargeBody): ReadBody {
  const { check, isPart } = schema === undefined ? TAKE_ALL : readerOf(schema);
  if (!isUtf8(bytes)) throw httpErrors.BODY_NOT_JSON();
  mustFit(bytes, scan(bytes, limits), memoryMb);
  const result = check(parse(bytes));
  if ('error' in result) throw result.error;
  const parts = isPart ? takeParts(result.value, isPart) : {};
  if (!isSmall(result.value, MAX_LOOSE_VALUES)) throw httpErrors.BODY_TOO_INTRICATE({ limit: MAX_LOOSE_VALUES });
  return { value: result.value, parts };
}

/**
 * Refuses a body that could fill the heap. JSON.parse cannot be stopped, and a thread that runs out of memory inside it takes the whole
 * process down.
 */
function mustFit(bytes: Uint8Array, values: number, memoryMb: number): void {
  const perByte = isAscii(bytes) ? 2 : 4;
  const needed = bytes.length * perByte + values * HEAP_PER_VALUE;
  if (needed > memoryMb * 1_048_576 * MAX_HEAP_SHARE) throw httpErrors.BODY_TOO_COSTLY();
}

const parse = (bytes: Uint8Array): unknown =>
  parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());

function readerOf(schema: string): Reader {
  const known = readers.get(schema);
  if (known) return known;
  const parsed = JSON.parse(schema) as object;
  const reader = { check: checkOf(parsed, 'body'), isPart: partsIn(parsed) };
  readers.set(schema, reader);
  return reader;
}

/** Replaces the large parts of a body. */
function takeParts(body: unknown, isPart: (name: string) => boolean): Record<string, EncodedPart> {
  const parts: Record<string, EncodedPart> = {};
  if (typeof body !== 'object' || body === null) return parts;
  const members = body as Record<string, unknown>;
  for (const [name, value] of Object.entries(members)) {
    if (!isPart(name)) continue;
    const isText = typeof value === 'string';
    const text = isText ? value : JSON.stringify(value);
    if (text.length <= SMALL_PART) continue;
    parts[name] = { bytes: encode(text), isText };
    delete members[name];
  }
  return parts;
}
