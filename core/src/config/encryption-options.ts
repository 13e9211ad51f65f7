import { Type, type Static } from 'typebox';

const closed = { additionalProperties: false } as const;

/** The pattern of key ids, which appear beside the data, in logs and in the output of `companion encryption`. */
const KEY_ID = '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$';

export const EncryptionKey = Type.Object(
  {
    id: Type.String({
      pattern: KEY_ID,
      description:
        'Names the key beside everything that is encrypted with it; not secret, and never given to another key.',
    }),
    secret: Type.Optional(
      Type.String({ writeOnly: true, description: '32 bytes at random as base64 or hex: `openssl rand -base64 32`.' }),
    ),
    variable: Type.Optional(
      Type.String({ minLength: 1, description: 'In place of `secret`: the environment variable that holds it.' }),
    ),
    file: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'In place of `secret`: the file that holds it, relative to the config file.',
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
        'Keys that files and documents are encrypted with. What is written is encrypted with the first; what is read with whichever it names. None: nothing is encrypted.',
    }),
    write: Type.Boolean({
      default: true,
      description:
        'false: the keys are for reading alone, and what is written is not encrypted: the way out of encryption.',
    }),
  },
  { ...closed, default: {} },
);

export type EncryptionOptions = Static<typeof EncryptionOptions>;
