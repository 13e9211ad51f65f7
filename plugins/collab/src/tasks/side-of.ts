import { openPart } from '@editor-companion/core/thread';
import { isBase64 } from '../base64.ts';
import { comparingErrors } from '../comparing-errors.ts';
import { survey } from '../merge/survey.ts';
import { Malformed } from '../protocol/reader.ts';
import type { Works } from './task.ts';
import { seed } from './write.ts';

const SOURCES = ['content', 'html', 'markdown', 'update'] as const;

/**
 * Turns the content of a request body into an update.
 * @throws CompanionError COMPARE_SIDE_INVALID (400) for several documents, COMPARE_UPDATE_INVALID (400); DocumentError for content that the
 * schema does not take.
 */
export async function sideOf({ side }: Works['sideOf']['input']): Promise<Uint8Array> {
  const given = openPart(side);
  const names = Object.keys(given);
  const source = SOURCES.find((name) => given[name] !== undefined);
  if (names.length !== 1 || source === undefined)
    throw comparingErrors.COMPARE_SIDE_INVALID({ found: names.join(' and ') });
  if (source === 'update') return checkedUpdate(given.update ?? '');
  return seed({ material: { [source]: { value: given[source] } } });
}

function checkedUpdate(text: string): Uint8Array {
  if (!isBase64(text)) throw comparingErrors.COMPARE_UPDATE_INVALID({ reason: 'it is not base64' });
  const update = Buffer.from(text, 'base64');
  try {
    survey([update]);
    return update;
  } catch (error) {
    if (error instanceof Malformed) throw comparingErrors.COMPARE_UPDATE_INVALID({ reason: error.message });
    throw error;
  }
}
