import { TENANT_PATTERN, Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;

/** Roles by document id pattern. */
export const Documents = Type.Record(
  Type.String({ minLength: 1, maxLength: 512 }),
  Type.Enum(['viewer', 'commenter', 'editor', 'owner']),
  {
    description: 'Document id patterns (`*` matches any run of characters) with the role granted.',
  },
);
/** The scopes of a key. */
export const Scopes = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
  description: 'Feature scopes: `import`, `ai:*` for all that begin with `ai:`, `*` for all.',
});

/** The pattern of API key ids. */
export const API_KEY_ID = String.raw`^[\w.-]{1,64}$`;

const ApiKey = Type.Object(
  {
    id: Type.String({ pattern: API_KEY_ID, description: 'Names the key in logs; not secret.' }),
    name: Type.Optional(Type.String({ maxLength: 128, description: 'Shown as the caller’s name. Default: the id.' })),
    hash: Type.String({
      pattern: '^sha256:[0-9a-f]{64}$',
      description: '`sha256:` and the SHA-256 of the key in hex.',
    }),
    scopes: Scopes,
    tenant: Type.Optional(
      Type.String({
        // not constant: that of the core, two classes of characters with a bound.
        pattern: TENANT_PATTERN,
        description: 'The customer or organisation that the key belongs to. Without it: `default`.',
      }),
    ),
    documents: Type.Optional(Documents),
  },
  strict,
);

const Jwks = Type.Object(
  {
    url: Type.Optional(Type.String({ minLength: 8, description: 'Where the issuer publishes its keys; https.' })),
    keys: Type.Optional(
      Type.Array(Type.Object({ kty: Type.String() }, { additionalProperties: true }), {
        description: 'The public keys themselves, as JWK.',
      }),
    ),
    timeout: Type.Integer({
      default: 5000,
      minimum: 100,
      description: 'Milliseconds that fetching the keys may take.',
    }),
    maxBytes: Type.Integer({ default: 262_144, minimum: 1024, description: 'Largest key set taken.' }),
    cacheFor: Type.Integer({
      default: 600_000,
      minimum: 1000,
      description: 'Milliseconds that fetched keys are kept.',
    }),
    cooldown: Type.Integer({
      default: 30_000,
      minimum: 0,
      description: 'Shortest time between two fetches, in milliseconds.',
    }),
  },
  strict,
);

export const Options = Type.Object(
  {
    secret: Type.Optional(
      Type.String({
        minLength: 32,
        writeOnly: true,
        description: 'Shared secret of HS256 tokens, at least 32 characters.',
      }),
    ),
    jwks: Type.Optional(Jwks),
    apiKeys: Type.Array(ApiKey, {
      default: [],
      maxItems: 1000,
      description: 'Static keys for servers, stored as hashes.',
    }),
    keys: Type.Object(
      {
        maxDays: Type.Integer({
          default: 365,
          minimum: 1,
          maximum: 3650,
          description: 'Longest life of a key, in days.',
        }),
        maxPerOwner: Type.Integer({
          default: 100,
          minimum: 0,
          maximum: 10_000,
          description: 'Keys that one owner may have; 0: none are made.',
        }),
        keepDays: Type.Integer({
          retention: { kind: 'endedKeys', unit: 'days' },
          default: 90,
          minimum: 0,
          description: 'Days that keys which have expired, or are revoked, stay in the list.',
        }),
      },
      { ...strict, default: {}, description: 'Keys that are made while the server runs (`POST /keys`).' },
    ),
    issuer: Type.Optional(Type.String({ description: 'Required `iss` of a token.' })),
    audience: Type.Optional(Type.String({ description: 'Required `aud` of a token.' })),
    clockTolerance: Type.Integer({
      default: 5,
      minimum: 0,
      maximum: 300,
      description: 'Seconds that clocks may differ.',
    }),
    requireExpiry: Type.Boolean({ default: true, description: 'Refuse tokens without `exp`.' }),
    maxTokenBytes: Type.Integer({ default: 8192, minimum: 256, description: 'Longest credential looked at.' }),
    tenantClaim: Type.String({
      default: 'tenant',
      minLength: 1,
      maxLength: 128,
      description:
        'The claim of a token that names its customer or organisation: what one tenant has, no other one sees. A token without it is of the tenant `default`.',
    }),
    defaultScopes: Type.Array(Type.String(), { default: [], description: 'Scopes of a token that has no `scope`.' }),
    defaultDocuments: Type.Record(Type.String(), Type.Enum(['viewer', 'commenter', 'editor', 'owner']), {
      default: {},
      description: 'Roles of a token that has no `documents`.',
    }),
  },
  strict,
);

export type Options = Static<typeof Options>;
