import { openPart } from '@editor-companion/core/thread';
import { comparingErrors } from '../comparing-errors.ts';
import type { Works } from './task.ts';
import { seed } from './write.ts';

const SOURCES = ['content', 'html', 'markdown', 'update'] as const;

/**
 * A document that came as a large part of a body, as an update. What is small, as the name of a live document, does not come here.
 *
 * @throws CompanionError COMPARE_SIDE_INVALID (400) for several documents; DocumentError for content that the schema does not take.
 */
export function sideOf({ side }: Works['sideOf']['input']): Promise<Uint8Array> {
  const given = openPart(side);
  const names = Object.keys(given);
  const source = SOURCES.find((name) => given[name] !== undefined);
  if (names.length !== 1 || source === undefined)
    throw comparingErrors.COMPARE_SIDE_INVALID({ found: names.join(' and ') });
  if (source === 'update') return Promise.resolve(Buffer.from(given.update ?? '', 'base64'));
  return seed({ material: { [source]: { value: given[source] } } });
}
