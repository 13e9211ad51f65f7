import type { Credentials } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';

/**
 * The caller's token or API key: `Authorization: Bearer x`, the bare token in that header, or one inside a protocol. The header wins.
 * @throws CompanionError AUTH_REQUIRED, AUTH_INVALID for another scheme or an overlong value.
 */
export function readCredential({ headers, token }: Credentials, maxBytes: number): string {
  const sent = (headers.authorization ?? token ?? '').trim();
  if (sent === '') throw errors.AUTH_REQUIRED();
  if (sent.length > maxBytes) throw errors.AUTH_INVALID();
  const credential = sent.replace(/^bearer\s+/i, '');
  if (/^bearer$/i.test(credential)) throw errors.AUTH_REQUIRED();
  if (!/^[\w.~+/=-]+$/.test(credential)) throw errors.AUTH_INVALID();
  return credential;
}
