import { Type, type Static } from '@editor-companion/core/plugin';

const MB = 1_048_576;

export const ArchiveOptions = Type.Object(
  {
    maxUploadBytes: Type.Integer({
      default: 256 * MB,
      minimum: 65_536,
      description: 'Largest archive that is taken, in bytes as it is sent.',
    }),
    maxBytes: Type.Integer({
      default: 1024 * MB,
      minimum: 65_536,
      description: 'What is in an archive at most, in bytes, when it is unpacked.',
    }),
    maxEntries: Type.Integer({
      default: 500_000,
      minimum: 100,
      description: 'Changes and records in an archive at most.',
    }),
    atOnce: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 64,
      description: 'Copies, archives and imports of documents that are made at once; others wait for their turn.',
    }),
  },
  { additionalProperties: false, default: {}, description: 'Copies and archives of documents.' },
);

export type ArchiveOptions = Static<typeof ArchiveOptions>;
