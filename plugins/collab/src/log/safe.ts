import { Safe, SEAL_BYTES, Sealer, type KeyMaterial } from '@editor-companion/core/thread';

const NO_KEYS: KeyMaterial = { keys: [], current: undefined };

/** The safe of the log. Each of the log's threads has its own. */
export const openSafe = (keys: KeyMaterial = NO_KEYS): Safe => new Safe(new Sealer(keys, 'document log'));

/** Stores everything unencrypted. */
export const PLAIN = openSafe();

/** SQL: the decrypted size of a row's column `bytes`. */
export const LENGTH = `(length(bytes) - case when key is null then 0 else ${SEAL_BYTES} end)`;
