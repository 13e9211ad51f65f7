import { hash } from 'node:crypto';
import type { Principal } from '@editor-companion/core/plugin';

/** The user, tenant and document that a request counts for. */
export interface Subject {
  /** A principal's id, or the stand-in for an anonymous caller. */
  readonly user: string;
  readonly tenant?: string | undefined;
  /** As the client claims. */
  readonly document?: string | undefined;
}

/** Anonymous callers are distinguished as the limits distinguish them. */
export const userOf = ({ principal, caller }: { readonly principal: Principal; readonly caller: string }): string =>
  principal.kind === 'anonymous' ? caller : principal.id;

/** Names up to this length in characters are stored unchanged. */
const MAX_NAME = 200;

/**
 * A name as the ledger stores it: without characters that PostgreSQL refuses, and of bounded length. Long names end in their hash, which
 * keeps them distinct.
 */
export function keptName(name: string): string {
  const plain = name.replaceAll('\0', '');
  return plain.length <= MAX_NAME ? plain : `${plain.slice(0, MAX_NAME / 2)}… ${hash('sha256', plain, 'base64url')}`;
}
