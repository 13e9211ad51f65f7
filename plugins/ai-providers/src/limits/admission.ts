import type { Options } from '../options.ts';
import { createQuota, type Lease } from './quota.ts';

export interface Subject {
  /** As `request.caller`: what a body claims is not believed. */
  readonly caller: string;
  readonly documentId?: string | undefined;
}

/** Decides whether a request may start, by its caller's and its document's limits. */
export interface Admission {
  /** @throws CompanionError (429). */
  admit(subject: Subject): Lease;
}

export function createAdmission(limits: Options['limits']): Admission {
  const users = createQuota('user', limits.user);
  const documents = createQuota('document', limits.document);
  return {
    admit({ caller, documentId }) {
      const now = Date.now();
      const own = users.take(caller, now);
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
