import { Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';

const closed = { additionalProperties: false };

export const S3Options = Type.Object(
  {
    endpoint: Type.Optional(
      Type.String({
        env: 'S3_ENDPOINT',
        pattern: '^https?://.+',
        description: 'Address of the store without the bucket: https://s3.eu-central-1.amazonaws.com.',
      }),
    ),
    region: Type.String({
      env: 'S3_REGION',
      default: 'us-east-1',
      minLength: 1,
      description: 'Region for which requests are signed.',
    }),
    bucket: Type.Optional(
      Type.String({
        env: 'S3_BUCKET',
        pattern: '^[a-z0-9][a-z0-9.-]{1,62}$',
        description: 'Name of an existing bucket; it is addressed by path.',
      }),
    ),
    accessKeyId: Type.Optional(
      Type.String({ env: 'S3_ACCESS_KEY_ID', minLength: 1, description: 'Access key id that signs the requests.' }),
    ),
    secretAccessKey: Type.Optional(
      Type.String({
        env: 'S3_SECRET_ACCESS_KEY',
        writeOnly: true,
        minLength: 1,
        description: 'Secret access key that signs the requests.',
      }),
    ),
    prefix: Type.String({
      default: '',
      pattern: '^[A-Za-z0-9/_.-]{0,200}$',
      description: 'Prefix of every key, so that several servers can share a bucket.',
    }),
    requestTimeout: Type.Integer({
      default: 10_000,
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Milliseconds until the store begins to respond; sending a file adds one second for each 100 KB.',
    }),
  },
  { ...closed, default: {}, description: 'The file store on S3, unless `files.folder` names a folder.' },
);

export const FilesOptions = Type.Object(
  {
    folder: Type.Optional(
      Type.String({
        pattern: String.raw`^(/|[A-Za-z]:[\\/]).+`,
        description: 'Absolute path of an existing folder that all nodes mount, instead of S3.',
      }),
    ),
    spoolFolder: Type.String({
      default: 'spool',
      minLength: 1,
      description:
        'Folder for files on their way to and from the store, relative to DATA_DIR. They are not encrypted there, not even with encryption.keys; in that case choose a folder in memory, such as /dev/shm/companion.',
    }),
    maxBytes: Type.Integer({
      default: 1_073_741_824,
      minimum: 1,
      description: 'Maximum bytes of one file, whatever the caller allows; beyond it FILE_TOO_LARGE.',
    }),
    grace: Type.Integer({
      default: 3_600_000,
      minimum: 0,
      description: 'Milliseconds for which bytes without an owner are kept after they were last stored or released.',
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
