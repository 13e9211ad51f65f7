import { Type, type Static } from '@editor-companion/core/plugin';

const MB = 1_048_576;

export const ArchiveOptions = Type.Object(
  {
    maxUploadBytes: Type.Integer({
      default: 256 * MB,
      minimum: 65_536,
      description: 'Maximum bytes of an archive, as sent.',
    }),
    maxBytes: Type.Integer({
      default: 1024 * MB,
      minimum: 65_536,
      description: 'Maximum bytes of an unpacked archive.',
    }),
    maxEntries: Type.Integer({
      default: 500_000,
      minimum: 100,
      description: 'Maximum number of changes and records in an archive.',
    }),
    atOnce: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 64,
      description: 'Number of copies, archives and imports of documents at the same time; others wait.',
    }),
  },
  { additionalProperties: false, default: {}, description: 'Copies and archives of documents.' },
);

export type ArchiveOptions = Static<typeof ArchiveOptions>;
