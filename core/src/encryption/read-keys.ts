import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EncryptionOptions } from '../config/encryption-options.ts';
import type { KeyMaterial, OperatorKey } from '../cipher/key-ring.ts';

const KEY_BYTES = 32;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;
const HEX = /^[0-9a-f]{64}$/i;

interface Surroundings {
  /** The absolute folder that relative paths start from. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The fault of a configured key. */
export interface KeyFault {
  /** The key's index in `encryption.keys`. */
  readonly index: number;
  readonly message: string;
}

/** Reads the configured keys. Returns the readable ones and the faults of the others. */
export function readKeys(
  { keys, write }: EncryptionOptions,
  surroundings: Surroundings,
): { readonly material: KeyMaterial; readonly faults: readonly KeyFault[] } {
  const faults: KeyFault[] = [];
  const read: OperatorKey[] = [];
  for (const [index, key] of keys.entries()) {
    const secret = readSecret(key, surroundings);
    if (read.some(({ id }) => id === key.id)) faults.push({ index, message: `There are two keys «${key.id}».` });
    else if (typeof secret === 'string') faults.push({ index, message: `The key «${key.id}» ${secret}.` });
    else read.push({ id: key.id, secret });
  }
  return { material: { keys: read, current: write ? read[0]?.id : undefined }, faults };
}

/** The bytes of a key, or its fault as the end of a sentence. */
function readSecret(key: EncryptionOptions['keys'][number], { root, env }: Surroundings): Uint8Array | string {
  const { secret, variable, file } = key;
  if ([secret, variable, file].filter((source) => source !== undefined).length !== 1)
    return 'needs exactly one of secret, variable and file';
  if (secret !== undefined) return bytesOf(secret);
  if (variable !== undefined) {
    const value = env[variable];
    return value === undefined ? `refers to the variable ${variable}, which is not set` : bytesOf(value);
  }
  try {
    return bytesOf(readFileSync(resolve(root, file ?? ''), 'utf8'));
  } catch (error) {
    return `cannot be read from its file (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
  }
}

function bytesOf(text: string): Uint8Array | string {
  const trimmed = text.trim();
  const bytes = HEX.test(trimmed)
    ? Buffer.from(trimmed, 'hex')
    : Buffer.from(BASE64.test(trimmed) ? trimmed : '', 'base64');
  return bytes.length === KEY_BYTES ? new Uint8Array(bytes) : `is not ${KEY_BYTES} bytes in base64 or hex`;
}
