import { TENANT_PATTERN, Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;

/** Roles by document id pattern. */
export const Documents = Type.Record(
  Type.String({ minLength: 1, maxLength: 512 }),
  Type.Enum(['viewer', 'commenter', 'editor', 'owner']),
  {
    description: 'Patterns of document ids (`*` matches any characters) with the granted role.',
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
    id: Type.String({ pattern: API_KEY_ID, description: 'Name of the key in logs; not secret.' }),
    name: Type.Optional(Type.String({ maxLength: 128, description: 'Name of the caller. Default: the id.' })),
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
    url: Type.Optional(Type.String({ minLength: 8, description: "Address of the issuer's keys; https." })),
    keys: Type.Optional(
      Type.Array(Type.Object({ kty: Type.String() }, { additionalProperties: true }), {
        description: 'The public keys themselves, as JWK.',
      }),
    ),
    timeout: Type.Integer({
      default: 5000,
      minimum: 100,
      description: 'Maximum milliseconds for fetching the keys.',
    }),
    maxBytes: Type.Integer({ default: 262_144, minimum: 1024, description: 'Maximum bytes of a key set.' }),
    cacheFor: Type.Integer({
      default: 600_000,
      minimum: 1000,
      description: 'Milliseconds for which fetched keys are cached.',
    }),
    cooldown: Type.Integer({
      default: 30_000,
      minimum: 0,
      description: 'Minimum milliseconds between two fetches.',
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
          description: 'Maximum lifetime of a key in days.',
        }),
        maxPerOwner: Type.Integer({
          default: 100,
          minimum: 0,
          maximum: 10_000,
          description: 'Maximum number of keys of one owner; 0: keys cannot be created.',
        }),
        keepDays: Type.Integer({
          retention: { kind: 'endedKeys', unit: 'days' },
          default: 90,
          minimum: 0,
          description: 'Days for which expired and revoked keys stay in the list.',
        }),
      },
      { ...strict, default: {}, description: 'API keys that are created while the server runs (`POST /keys`).' },
    ),
    issuer: Type.Optional(Type.String({ description: 'Required `iss` of a token.' })),
    audience: Type.Optional(Type.String({ description: 'Required `aud` of a token.' })),
    clockTolerance: Type.Integer({
      default: 5,
      minimum: 0,
      maximum: 300,
      description: 'Tolerated difference between clocks, in seconds.',
    }),
    requireExpiry: Type.Boolean({ default: true, description: 'Whether tokens without `exp` are refused.' }),
    maxTokenBytes: Type.Integer({
      default: 8192,
      minimum: 256,
      description: 'Maximum characters of a credential; longer ones are refused.',
    }),
    tenantClaim: Type.String({
      default: 'tenant',
      minLength: 1,
      maxLength: 128,
      description:
        "The claim of a token that contains its customer or organisation: tenants cannot see each other's data. A token without the claim belongs to the tenant `default`.",
    }),
    defaultScopes: Type.Array(Type.String(), {
      default: [],
      description: 'Scopes of a token without the claim `scope`.',
    }),
    defaultDocuments: Type.Record(Type.String(), Type.Enum(['viewer', 'commenter', 'editor', 'owner']), {
      default: {},
      description: 'Roles of a token without the claim `documents`.',
    }),
  },
  strict,
);

export type Options = Static<typeof Options>;
