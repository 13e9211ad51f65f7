import type { Principal } from '@editor-companion/core/plugin';
import type { Options } from '../options.ts';
import { createQuota, type Lease } from './quota.ts';

export interface Subject {
  readonly user: string;
  readonly documentId?: string | undefined;
}

/** Decides whether a request may start, by its user's and its document's limits. */
export interface Admission {
  /** @throws CompanionError (429). */
  admit(subject: Subject): Lease;
}

export function createAdmission(limits: Options['limits']): Admission {
  const users = createQuota('user', limits.user);
  const documents = createQuota('document', limits.document);
  return {
    admit({ user, documentId }) {
      const now = Date.now();
      const own = users.take(user, now);
      if (documentId === undefined) return own;
      try {
        const shared = documents.take(documentId, now);
        return {
          release(tokens) {
            own.release(tokens);
            shared.release(tokens);
          },
        };
      } catch (error) {
        own.release(0);
        throw error;
      }
    },
  };
}

/** Whom the limits count for: the principal, or the address of an anonymous caller. What a body claims is not believed. */
export const userOf = (principal: Principal, address: string): string =>
  principal.kind === 'anonymous' ? `address ${address}` : principal.id;
