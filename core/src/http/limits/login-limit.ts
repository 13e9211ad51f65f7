import { hash } from 'node:crypto';
import type { AuthService, Credentials } from '../../contracts/auth.ts';
import { CompanionError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { FailedLogins } from './failed-logins.ts';
import { KnownCredentials } from './known-credentials.ts';
import type { ServerOptions } from '../../config/server-options.ts';
import type { SharedCounts } from './shared-counts.ts';

/** Error codes of credentials with a valid signature. */
const ONCE_RIGHT = new Set(['AUTH_EXPIRED', 'AUTH_REVOKED', 'TENANT_CLOSED']);

interface LoginLimitOptions {
  readonly limits: ServerOptions['failedLogins'];
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Counters that all nodes share. Absent: there are no other nodes. */
  readonly shared?: SharedCounts;
}

/**
 * Wraps any implementation of `auth` and counts wrong credentials by address. Beyond the limit it refuses unread every credential that was
 * not accepted recently, which stops both guessing and burning CPU on signatures. Known callers at the same address keep working.
 */
export function limitLogins(
  service: AuthService,
  { limits, log, now = Date.now, shared }: LoginLimitOptions,
): AuthService {
  if (limits.max === 0) return service;
  const failed = new FailedLogins({ ...limits, log, now, shared });
  const known = new KnownCredentials(now);

  return {
    roleOf: (principal, documentId) => service.roleOf(principal, documentId),
    isRevoked: (principal) => service.isRevoked?.(principal) ?? false,
    async authenticate(credentials) {
      const proof = proofOf(credentials);
      if (proof === undefined) return service.authenticate(credentials);
      const attempt = known.has(proof) ? undefined : await failed.enter(credentials.address);
      try {
        const principal = await service.authenticate(credentials);
        known.add(proof);
        return principal;
      } catch (error) {
        if (!isWrong(error)) throw error;
        known.delete(proof);
        attempt?.fail(error.code);
        throw error;
      } finally {
        attempt?.leave();
      }
    },
  };
}

/** The hash of the credential, since credentials are never stored; undefined without a credential. */
function proofOf({ headers, token }: Credentials): string | undefined {
  const credential = (headers.authorization ?? token ?? '').trim();
  return credential === '' ? undefined : hash('sha256', credential, 'base64');
}

/**
 * An expired or revoked credential is no guess: it was valid once, and its owner's client may repeat it. The rate limit covers it, as it
 * does credentials that cannot be checked at present.
 */
const isWrong = (error: unknown): error is CompanionError =>
  CompanionError.is(error) && (error.status === 401 || error.status === 403) && !ONCE_RIGHT.has(error.code);
