import type { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Scan } from '../merge/merger.ts';
import { Malformed } from '../protocol/reader.ts';
import { Walk, walkUpdate } from '../update/walk.ts';
import type { Answer, Member } from './member.ts';
import type { Author } from './saver.ts';
import type { ChangeOptions } from './types.ts';

const walk = new Walk();

/** The statuses of temporary refusals. */
export const FOR_NOW: ReadonlySet<number> = new Set([503, 507]);

/** A member's change, and the member to answer. */
export interface Received {
  readonly member: Member;
  /** The change contains everything that the client has and was asked for. */
  readonly isWhole: boolean;
  readonly answer: Answer;
}

/** The origin of a change and what is known about it. */
export interface Circumstances extends Partial<ChangeOptions> {
  readonly user: string;
  /** The member that has it already. */
  readonly sender?: Member;
  /** The author to notify when it is on disk. */
  readonly author?: Author;
  /** The change contains everything that the sender has and was asked for. */
  readonly isWhole?: boolean;
  /** The range it covers, if a worker thread has computed it. */
  readonly scan?: Scan | undefined;
}

/**
 * Validates an update. Returns the range it covers, which is valid until the next call, or the fault. @param scan the range, if a worker
 * thread has computed it.
 */
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

/** Copies the bytes if their buffer is more than twice as large, so that keeping them does not keep the whole buffer. */
export const apart = (bytes: Uint8Array): Uint8Array =>
  bytes.length * 2 > bytes.buffer.byteLength ? bytes : Buffer.from(bytes);
