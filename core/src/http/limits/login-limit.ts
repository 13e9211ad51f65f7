import { hash } from 'node:crypto';
import type { AuthService, Credentials } from '../../contracts/auth.ts';
import { CompanionError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { FailedLogins } from './failed-logins.ts';
import { KnownCredentials } from './known-credentials.ts';
import type { ServerOptions } from '../../config/server-options.ts';
import type { SharedCounts } from './shared-counts.ts';

/** Codes of credentials whose signature was right. */
const ONCE_RIGHT = new Set(['AUTH_EXPIRED', 'AUTH_REVOKED', 'TENANT_CLOSED']);

interface LoginLimitOptions {
  readonly limits: ServerOptions['failedLogins'];
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** What is counted on all nodes together; absent: this is the only one. */
  readonly shared?: SharedCounts;
}

/**
 * Counts wrong credentials by address in front of any implementation of `auth`, whoever asks it. Beyond the limit, credentials
 * that were not accepted lately are refused unread: neither guessing nor burning CPU on signatures goes on. Callers who share
 * the address and are known go on working.
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

/** The hash of what the caller shows, as no credential is kept; undefined when nothing is shown. */
function proofOf({ headers, token }: Credentials): string | undefined {
  const credential = (headers.authorization ?? token ?? '').trim();
  return credential === '' ? undefined : hash('sha256', credential, 'base64');
}

/**
 * An expired or revoked credential is no guess: it was right once, and its owner's client may well repeat it. It is left to the
 * rate limit, and so are credentials that cannot be checked right now.
 */
const isWrong = (error: unknown): error is CompanionError =>
  CompanionError.is(error) && (error.status === 401 || error.status === 403) && !ONCE_RIGHT.has(error.code);
