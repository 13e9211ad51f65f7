import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { errors } from '../errors.ts';
import type { Ledger } from './ledger.ts';
import type { ObjectStore } from './object-store.ts';
import type { Spool } from './spool.ts';

/** The object that identifies the store, which for example an empty folder without its disk lacks. */
const ID_KEY = 'store-id';

interface Parts {
  readonly ledger: Ledger;
  readonly store: ObjectStore;
  readonly spool: Spool;
}

/**
 * Checks that the store is the one that the database refers to. The first start marks the store.
 * @param name the store as the operator knows it. @throws CompanionError FILES_STORE_WRONG, FILES_UNREACHABLE.
 */
export async function identify({ ledger, store, spool }: Parts, name: string): Promise<void> {
  const found = await readId(store);
  const expected = await ledger.store(found ?? randomUUID());
  if (found === expected) return;
  const hasFiles = (await ledger.usage()).files > 0;
  if (found !== undefined || hasFiles) {
    const reason = found === undefined ? `it has no object «${ID_KEY}»` : 'it belongs to another database';
    throw errors.FILES_STORE_WRONG({ store: name, reason });
  }
  await using id = await spool.write(Buffer.from(expected));
  await store.put(ID_KEY, id.path, id.hash);
}

/** @throws CompanionError FILES_UNREACHABLE, FILES_STORE_WRONG while the store is not there. */
export async function probe(store: ObjectStore, name: string): Promise<void> {
  if ((await readId(store)) === undefined)
    throw errors.FILES_STORE_WRONG({ store: name, reason: `it has no object «${ID_KEY}»` });
}

async function readId(store: ObjectStore): Promise<string | undefined> {
  const found = await store.get(ID_KEY);
  return found && (await text(found.stream));
}
