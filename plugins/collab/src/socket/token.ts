import type { Principal } from '@editor-companion/core/plugin';
import { AuthType, MessageType } from '../protocol/messages.ts';
import { Reader } from '../protocol/reader.ts';

/** Milliseconds before a token's end at which a client is asked for the next one. */
const ASK_BEFORE_MS = 30_000;

const reader = new Reader();

/** The token of an auth message, `''` for none; undefined for any other message. @throws Malformed. */
export function readToken(message: Uint8Array): string | undefined {
  reader.set(message);
  if (reader.varUint() !== MessageType.auth || reader.varUint() !== AuthType.token) return undefined;
  return reader.varString();
}

/**
 * The time to ask a client for its next token, in milliseconds since the epoch. A short-lived token means that the issuer gives only short
 * ones, so half of its life remains for asking.
 */
export function askAt({ expiresAt = Number.POSITIVE_INFINITY }: Principal): number {
  const now = Date.now();
  return Math.max(expiresAt - ASK_BEFORE_MS, now + (expiresAt - now) / 2);
}
