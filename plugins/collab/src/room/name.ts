import { isTenantName, splitTenantKey } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** The maximum length of a document's name in bytes. */
const MAX_NAME_BYTES = 512;

/** The prefix of hidden names, under which deleted documents are kept. */
export const RESERVED = '\u0001';
/** Sorts after all hidden names. */
export const BEHIND_RESERVED = '\u0002';

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F]/;

/** Validates a name or a key and returns it. @throws CompanionError DOCUMENT_NAME_INVALID (400). */
export function checkName(key: string): string {
  const { tenant, name } = splitTenantKey(key);
  const isFit =
    name.trim() !== '' &&
    Buffer.byteLength(name) <= MAX_NAME_BYTES &&
    !CONTROL.test(name) &&
    name.isWellFormed() &&
    isTenantName(tenant);
  if (!isFit) throw errors.DOCUMENT_NAME_INVALID({ limit: MAX_NAME_BYTES });
  return key;
}
