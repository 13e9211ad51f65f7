import { errors } from '../errors.ts';

/** Bytes of a document's name at most. */
const MAX_NAME_BYTES = 512;

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F]/;

/** Returns the name. @throws CompanionError DOCUMENT_NAME_INVALID (400). */
export function checkName(name: string): string {
  const isFit =
    name.trim() !== '' && Buffer.byteLength(name) <= MAX_NAME_BYTES && !CONTROL.test(name) && name.isWellFormed();
  if (!isFit) throw errors.DOCUMENT_NAME_INVALID({ limit: MAX_NAME_BYTES });
  return name;
}
