import { Type, type Static } from 'typebox';

const closed = { additionalProperties: false } as const;

/** The pattern of key ids, which appear beside the data, in logs and in the output of `companion encryption`. */
const KEY_ID = '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$';

export const EncryptionKey = Type.Object(
  {
    id: Type.String({
      pattern: KEY_ID,
      description:
        'Name of the key, stored beside all data that it encrypts; not secret, and never used for another key.',
    }),
    secret: Type.Optional(
      Type.String({ writeOnly: true, description: '32 random bytes as base64 or hex: `openssl rand -base64 32`.' }),
    ),
    variable: Type.Optional(
      Type.String({ minLength: 1, description: 'Instead of `secret`: the environment variable that contains it.' }),
    ),
    file: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Instead of `secret`: the file that contains it, relative to the config file.',
      }),
    ),
  },
  closed,
);

/** Encryption of stored files and documents. */
export const EncryptionOptions = Type.Object(
  {
    keys: Type.Array(EncryptionKey, {
      default: [],
      maxItems: 32,
      description:
        'Keys that encrypt files and documents. The first key encrypts new data; stored data names the key that decrypts it. Empty: nothing is encrypted.',
    }),
    write: Type.Boolean({
      default: true,
      description: 'false: the keys only decrypt, and new data is not encrypted. Use this to end encryption.',
    }),
  },
  { ...closed, default: {} },
);

export type EncryptionOptions = Static<typeof EncryptionOptions>;
