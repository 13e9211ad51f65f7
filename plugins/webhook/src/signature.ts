import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** The signing key of a configured secret: the bytes after `whsec_`, or those of any other text. */
const toKey = (secret: string): Buffer =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret);

/** The keys of a configured value, in which spaces separate several secrets. */
export const parseSecrets = (secrets = ''): Buffer[] => secrets.split(/\s+/u).filter(Boolean).map(toKey);

/**
 * The value of webhook-signature (Standard Webhooks 1.0, symmetric): one `v1,<base64>` per key over `id.timestamp.body`.
 * @param timestamp seconds since the epoch
 */
export const sign = (keys: readonly Buffer[], id: string, timestamp: number, body: string): string =>
  keys.map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`).join(' ');
