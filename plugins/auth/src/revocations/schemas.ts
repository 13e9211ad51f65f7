import { Type, type Static } from '@editor-companion/core/plugin';
import type { Revocation } from './rules.ts';

const strict = { additionalProperties: false } as const;
const reason = Type.Optional(Type.String({ maxLength: 500, description: 'Reason, for the list of revocations.' }));
const name = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 512, description, examples: [example] });

/** The subject of the revocation: exactly one of the three. */
export const RevocationBody = Type.Union(
  [
    Type.Object({ tokenId: name('The `jti` of one token.', '0b9f2a52-6a3e'), reason }, strict),
    Type.Object(
      {
        user: name('The `sub` of tokens.', 'ada'),
        before: Type.Optional(
          Type.String({
            format: 'date-time',
            description:
              'Tokens that were issued (`iat`) before this time, or have no `iat`, become invalid. Default: now.',
          }),
        ),
        reason,
      },
      strict,
    ),
    Type.Object({ keyId: name('The `id` of an API key.', 'cms'), reason }, strict),
  ],
  { examples: [{ user: 'ada', reason: 'left the company' }] },
);

export type RevocationBody = Static<typeof RevocationBody>;

export const RevocationRecord = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum(['token', 'user', 'key']),
    value: Type.String({ description: 'The `jti`, the `sub` or the key id.' }),
    before: Type.Optional(
      Type.String({ description: 'For users: tokens that were issued before this time are invalid.' }),
    ),
    reason: Type.Optional(Type.String()),
    revokedBy: Type.String(),
    createdAt: Type.String(),
  },
  {
    examples: [
      {
        id: '0b9f2a52-6a3e-4b6f-9a55-2f3c1d7e8a90',
        kind: 'user',
        value: 'ada',
        before: '2026-01-31T12:00:00.000Z',
        reason: 'left the company',
        revokedBy: 'server:operations',
        createdAt: '2026-01-31T12:00:00.000Z',
      },
    ],
  },
);

export const RevocationPage = Type.Object({
  items: Type.Array(RevocationRecord),
  total: Type.Integer(),
  pageIndex: Type.Integer(),
  pageSize: Type.Integer(),
});

export const PageQuery = Type.Object(
  {
    pageIndex: Type.Integer({ default: 1, minimum: 1, maximum: 1_000_000 }),
    pageSize: Type.Integer({ default: 20, minimum: 1, maximum: 100 }),
  },
  strict,
);

export const RevocationParams = Type.Object({ id: Type.String({ format: 'uuid' }) }, strict);

export const toRecord = ({ before, reason: why, createdAt, ...rest }: Revocation): Static<typeof RevocationRecord> => ({
  ...rest,
  ...(before !== null && { before: new Date(before).toISOString() }),
  ...(why !== null && { reason: why }),
  createdAt: new Date(createdAt).toISOString(),
});
