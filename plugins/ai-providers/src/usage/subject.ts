import { hash } from 'node:crypto';
import type { Principal } from '@editor-companion/core/plugin';

/** Who a request counts for. */
export interface Subject {
  /** A principal's id, or what stands for an anonymous caller. */
  readonly user: string;
  readonly tenant?: string | undefined;
  /** As the client claims. */
  readonly document?: string | undefined;
}

/** Anonymous callers are told apart as the limits tell them apart. */
export const userOf = ({ principal, caller }: { readonly principal: Principal; readonly caller: string }): string =>
  principal.kind === 'anonymous' ? caller : principal.id;

/** Characters of a name that is kept as it is. */
const MAX_NAME = 200;

/** A name as the ledger keeps it: without what PostgreSQL refuses in texts, and of bounded length, which two long names share only by its hash. */
export function keptName(name: string): string {
  const plain = name.replaceAll('\0', '');
  return plain.length <= MAX_NAME ? plain : `${plain.slice(0, MAX_NAME / 2)}… ${hash('sha256', plain, 'base64url')}`;
}
