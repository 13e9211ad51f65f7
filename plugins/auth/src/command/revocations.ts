import type { CommandInvocation } from '@editor-companion/core/plugin';
import type { Options } from '../options.ts';

const PAGE_SIZE = 100;

/** The members of a revocation that the list shows. */
interface Revoked {
  readonly id: string;
  readonly kind: string;
  readonly value: string;
  readonly createdAt: string;
  readonly reason?: string;
}

type Invocation = CommandInvocation<Options>;

export async function listRevocations({ callServer, print, printTable }: Invocation): Promise<void> {
  const page = (await callServer('GET', `/auth/revocations?pageSize=${PAGE_SIZE}`)) as {
    readonly items: readonly Revoked[];
    readonly total: number;
  };
  if (page.items.length === 0) print('There are no revocations.');
  else printTable([['id', 'revoked', 'what', 'whose', 'reason'], ...page.items.map(rowOf)]);
  if (page.total > page.items.length) print(`${page.items.length} of ${page.total}, newest first.`);
}

const rowOf = ({ id, createdAt, kind, value, reason = '' }: Revoked): string[] => [id, createdAt, kind, value, reason];

export async function revoke({ flags, callServer, print, misuse }: Invocation): Promise<void> {
  const { key, user, 'token-id': tokenId, before, reason } = flags;
  const named = Object.entries({ keyId: key, user, tokenId }).filter(([, value]) => value !== undefined);
  if (named.length !== 1) misuse('Name the credential to revoke: one of --key <id>, --user <id> and --token-id <id>.');
  if (before !== undefined && user === undefined) misuse('--before works with --user only.');
  const body = Object.fromEntries([
    ...named,
    ...Object.entries({ before, reason }).filter(([, value]) => value !== undefined),
  ]);
  const { id, kind, value } = (await callServer('POST', '/auth/revocations', body)) as Revoked;
  print(`Revoked ${kind} ${value} (${id}).`);
}

export async function liftRevocation({ callServer, print }: Invocation, id: string): Promise<void> {
  const { kind, value } = (await callServer('DELETE', `/auth/revocations/${encodeURIComponent(id)}`)) as Revoked;
  print(`The revocation of ${kind} ${value} is lifted.`);
}
