import type { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Scan } from '../merge/merger.ts';
import { Malformed } from '../protocol/reader.ts';
import { Walk, walkUpdate } from '../update/walk.ts';
import type { Answer, Member } from './member.ts';
import type { Author } from './saver.ts';
import type { ChangeOptions } from './types.ts';

const walk = new Walk();

/** Status of refusals that end by themselves. */
export const FOR_NOW: ReadonlySet<number> = new Set([503, 507]);

/** A change of a member, and who answers it. */
export interface Received {
  readonly member: Member;
  /** All that the client has and was asked for. */
  readonly isWhole: boolean;
  readonly answer: Answer;
}

/** Where a change comes from, and what is known of it. */
export interface Circumstances extends Partial<ChangeOptions> {
  readonly user: string;
  /** Who has it already. */
  readonly sender?: Member;
  /** Who is told that it is on disk. */
  readonly author?: Author;
  /** All that the sender has and was asked for. */
  readonly isWhole?: boolean;
  /** What it covers, where a thread found that. */
  readonly scan?: Scan | undefined;
}

/** What an update covers, valid until the next one is looked at; or what is wrong with it. @param scan where a thread found that. */
export function check(
  update: Uint8Array,
  { scan, limit }: { scan: Scan | undefined; limit: number },
): Scan | Walk | CompanionError {
  if (update.length > limit) return errors.UPDATE_TOO_LARGE({ bytes: update.length, limit });
  try {
    if (!scan) walkUpdate(update, walk);
    return scan ?? walk;
  } catch (error) {
    if (error instanceof Malformed) return errors.UPDATE_MALFORMED({ reason: error.message });
    throw error;
  }
}

/** The bytes, copied where their buffer is more than twice as large: to keep them would keep all that else is in it. */
export const apart = (bytes: Uint8Array): Uint8Array =>
  bytes.length * 2 > bytes.buffer.byteLength ? bytes : Buffer.from(bytes);
