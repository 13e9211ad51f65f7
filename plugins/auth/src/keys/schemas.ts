import { DEFAULT_TENANT, idOfOwner, TENANT_PATTERN, Type, type Static } from '@editor-companion/core/plugin';
import { Documents, Scopes } from '../options.ts';
import { ISSUED_ID, type IssuedKey } from './issued-key.ts';

const strict = { additionalProperties: false } as const;

/** Seconds for which a key's old secret stays valid beside the new one. */
const DEFAULT_OVERLAP = 86_400;
const MAX_OVERLAP = 2_592_000;

const EXAMPLE = {
  id: 'key-5f2c9a7be01d4c36',
  name: 'CMS, production',
  kind: 'server',
  state: 'active',
  scopes: ['import', 'export'],
  documents: { 'cms-*': 'editor' },
  owner: 'ada',
  createdBy: 'ada',
  createdAt: '2026-11-27T08:00:00.000Z',
  expiresAt: '2027-11-27T08:00:00.000Z',
  usedAt: '2026-11-27T09:10:00.000Z',
} as const;

export const KeyBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 128, description: 'Purpose of the key.' }),
    kind: Type.Optional(
      Type.Enum(['user', 'server'], {
        description:
          '`user`: the key acts as you, with your quotas and budgets. `server`: the key is a separate caller (scope `keys:all`). Default: `user` for users, `server` for servers.',
      }),
    ),
    scopes: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
      maxItems: 100,
      description: 'Scopes of the key; the caller must have them too.',
    }),
    documents: Type.Optional({ ...Documents, maxProperties: 100 }),
    tenant: Type.Optional(
      Type.String({
        // not constant: that of the core, two classes of characters with a bound.
        pattern: TENANT_PATTERN,
        description:
          'Tenant of the key; only operators of all tenants may name another than their own. Default: your own.',
      }),
    ),
    owner: Type.Optional(
      Type.String({ minLength: 1, maxLength: 512, description: 'Id of the user who manages the key. Default: you.' }),
    ),
    expiresAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'Time at which it expires. Default: after `keys.maxDays`.' }),
    ),
  },
  { ...strict, examples: [{ name: EXAMPLE.name, scopes: EXAMPLE.scopes, documents: EXAMPLE.documents }] },
);

export type KeyBody = Static<typeof KeyBody>;

const RECORD = {
  id: Type.String(),
  name: Type.String(),
  kind: Type.Enum(['user', 'server']),
  state: Type.Enum(['active', 'expired', 'revoked']),
  tenant: Type.Optional(Type.String({ description: 'Absent: the tenant `default`.' })),
  owner: Type.String({ description: 'Id of the user who manages the key.' }),
  scopes: Scopes,
  documents: Documents,
  createdBy: Type.String(),
  createdAt: Type.String(),
  expiresAt: Type.String(),
  rotatedAt: Type.Optional(Type.String()),
  usedAt: Type.Optional(Type.String({ description: 'Time of the last use, to within ten minutes.' })),
};

export const KeyRecord = Type.Object(RECORD, { ...strict, examples: [EXAMPLE] });

export const SecretRecord = Type.Object(
  {
    ...RECORD,
    secret: Type.String({ description: 'The key itself. It is shown only in this response and not stored.' }),
  },
  { ...strict, examples: [{ ...EXAMPLE, secret: `companion_${'0'.repeat(49)}` }] },
);

export const KeyPage = Type.Object({
  items: Type.Array(KeyRecord),
  total: Type.Integer(),
  pageIndex: Type.Integer(),
  pageSize: Type.Integer(),
});

export const KeyQuery = Type.Object(
  {
    tenant: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Only of this tenant.' })),
    owner: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: 'Only of this user.' })),
    pageIndex: Type.Integer({ default: 1, minimum: 1, maximum: 1_000_000 }),
    pageSize: Type.Integer({ default: 20, minimum: 1, maximum: 100 }),
  },
  strict,
);

export const KeyParams = Type.Object({ id: Type.String({ pattern: ISSUED_ID }) }, strict);

export const RotateBody = Type.Object(
  {
    overlap: Type.Integer({
      default: DEFAULT_OVERLAP,
      minimum: 0,
      maximum: MAX_OVERLAP,
      description: 'Seconds for which the old secret remains valid; 0 ends it at once.',
    }),
  },
  { ...strict, examples: [{ overlap: 3600 }] },
);

const timeOf = (time: number): string => new Date(time).toISOString();

/** A key in the form for its owner. */
export function toKeyRecord(key: IssuedKey, isRevoked: boolean): Static<typeof KeyRecord> {
  const { user: _user, tenant, owner, createdAt, expiresAt, rotatedAt, usedAt, ...rest } = key;
  const ended = expiresAt <= Date.now() ? 'expired' : 'active';
  return {
    ...rest,
    scopes: [...rest.scopes],
    documents: { ...rest.documents },
    state: isRevoked ? 'revoked' : ended,
    ...(tenant !== DEFAULT_TENANT && { tenant }),
    owner: idOfOwner(owner) ?? '',
    createdAt: timeOf(createdAt),
    expiresAt: timeOf(expiresAt),
    ...(rotatedAt !== undefined && { rotatedAt: timeOf(rotatedAt) }),
    ...(usedAt !== undefined && { usedAt: timeOf(usedAt) }),
  };
}
