import { createHash } from 'node:crypto';
import type { LogOutline, LogState } from '../contracts/document-log.ts';
import { moveErrors } from '../data/move-errors.ts';
import type { Installation } from './installation.ts';

type Log = NonNullable<Installation['log']>;

const PAGE = 200;

/** The names of all documents of a log, in order. */
export async function* documentsOf(log: Log): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const found = await log.list({ after, limit: PAGE });
    for (const { name } of found) yield name;
    const last = found.at(-1);
    if (!last) return;
    after = last.name;
  }
}

/**
 * Copies a document with its history, pinned positions and id, unless the target has it, and compares checksums of both.
 * @throws CompanionError MOVE_SUM_DIFFERS.
 */
export async function copyDocument(source: Log, target: Log, name: string): Promise<void> {
  const outline = await source.transfer.outline(name);
  if (!outline) throw moveErrors.MOVE_SUM_DIFFERS({ what: `The document «${name}»` });
  const sum = createHash('sha256');
  sum.update(textOf(outline));
  const isThere = (await target.transfer.outline(name)) !== undefined;
  const states = summed(statesOf(source, name, outline), sum);
  if (isThere) for await (const _ of states) continue;
  else await target.transfer.take(name, outline, states);
  if ((await sumOfDocument(target, name)) !== sum.digest('hex'))
    throw moveErrors.MOVE_SUM_DIFFERS({ what: `The document «${name}»` });
}

async function sumOfDocument(log: Log, name: string): Promise<string> {
  const outline = await log.transfer.outline(name);
  const sum = createHash('sha256').update(outline ? textOf(outline) : '');
  if (outline) for await (const _ of summed(statesOf(log, name, outline), sum)) continue;
  return sum.digest('hex');
}

const textOf = ({ id, head, base, createdAt, updatedAt, pins }: LogOutline): string =>
  JSON.stringify([id, head, base, createdAt, updatedAt, pins.map(({ seq, owner }) => [seq, owner])]);

/** The states at the pinned positions below the base, in order, then the newest one. */
async function* statesOf(log: Log, name: string, { base, head, pins }: LogOutline): AsyncGenerator<LogState> {
  const below = new Set(pins.map(({ seq }) => seq).filter((seq) => seq < base));
  for (const seq of [...below].toSorted((a, b) => a - b)) yield await log.readAt(name, seq);
  yield await log.readAt(name, head);
}

async function* summed(states: AsyncIterable<LogState>, sum: ReturnType<typeof createHash>): AsyncGenerator<LogState> {
  for await (const state of states) {
    sum.update(`\n${state.head} ${state.base?.seq ?? 0}\n`).update(state.base?.bytes ?? '');
    for (const { seq, kind, origin, user, time, bytes } of state.tail)
      sum.update(JSON.stringify([seq, kind, origin, user, time, bytes.length])).update(bytes);
    yield state;
  }
}
