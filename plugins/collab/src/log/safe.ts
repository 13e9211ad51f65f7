import { Safe, SEAL_BYTES, Sealer, type KeyMaterial } from '@editor-companion/core/thread';

const NO_KEYS: KeyMaterial = { keys: [], current: undefined };

/** The safe of the log. Each thread of the log has its own. */
export const openSafe = (keys: KeyMaterial = NO_KEYS): Safe => new Safe(new Sealer(keys, 'document log'));

/** Stores everything as it is. */
export const PLAIN = openSafe();

/** SQL: bytes that a row's column `bytes` has once it is decrypted. */
export const LENGTH = `(length(bytes) - case when key is null then 0 else ${SEAL_BYTES} end)`;
