import { Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';

const closed = { additionalProperties: false };

export const S3Options = Type.Object(
  {
    endpoint: Type.Optional(
      Type.String({
        env: 'S3_ENDPOINT',
        pattern: '^https?://.+',
        description: 'The address of the store without the bucket: https://s3.eu-central-1.amazonaws.com.',
      }),
    ),
    region: Type.String({
      env: 'S3_REGION',
      default: 'us-east-1',
      minLength: 1,
      description: 'The region that requests are signed for.',
    }),
    bucket: Type.Optional(
      Type.String({
        env: 'S3_BUCKET',
        pattern: '^[a-z0-9][a-z0-9.-]{1,62}$',
        description: 'The bucket, which is there already; it is addressed by path.',
      }),
    ),
    accessKeyId: Type.Optional(
      Type.String({ env: 'S3_ACCESS_KEY_ID', minLength: 1, description: 'Who signs the requests.' }),
    ),
    secretAccessKey: Type.Optional(
      Type.String({
        env: 'S3_SECRET_ACCESS_KEY',
        writeOnly: true,
        minLength: 1,
        description: 'What requests are signed with.',
      }),
    ),
    prefix: Type.String({
      default: '',
      pattern: '^[A-Za-z0-9/_.-]{0,200}$',
      description: 'What every key begins with, so that several servers can share a bucket.',
    }),
    requestTimeout: Type.Integer({
      default: 10_000,
      minimum: 1,
      maximum: 2_147_483_647,
      description:
        'Milliseconds until the store begins to answer; a file that is sent has a further second for each 100 KB.',
    }),
  },
  { ...closed, default: {}, description: 'The store of files on S3, unless `files.folder` names a folder.' },
);

export const FilesOptions = Type.Object(
  {
    folder: Type.Optional(
      Type.String({
        pattern: String.raw`^(/|[A-Za-z]:[\\/]).+`,
        description: 'A folder that all nodes mount, instead of S3; its absolute path. It must be there.',
      }),
    ),
    spoolFolder: Type.String({
      default: 'spool',
      minLength: 1,
      description:
        'Where files lie on their way into the store and out of it, in plain also where they are encrypted (encryption.keys), relative to DATA_DIR; then best a folder in memory, such as /dev/shm/companion.',
    }),
    maxBytes: Type.Integer({
      default: 1_073_741_824,
      minimum: 1,
      description: 'Bytes of one file at most, whatever the caller allows; beyond it FILE_TOO_LARGE.',
    }),
    grace: Type.Integer({
      default: 3_600_000,
      minimum: 0,
      description: 'Milliseconds that bytes without an owner are kept after they were last stored or released.',
    }),
    sweepInterval: Type.Integer({
      default: 600_000,
      minimum: 1000,
      maximum: 2_147_483_647,
      description: 'Milliseconds between two sweeps of bytes without an owner.',
    }),
  },
  {
    ...closed,
    default: {},
    description: 'The files on S3 or in a shared folder; false: another plugin provides `files`.',
  },
);

export type S3Options = Static<typeof S3Options>;
export type FilesOptions = Static<typeof FilesOptions>;
