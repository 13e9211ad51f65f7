import { Type, type Static } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CENTURY = 36_500 * DAY;

const STAGE = { kind: 'versions', unit: 'ms', isStage: true } as const;

/** Times in milliseconds. */
export const VersionOptions = Type.Object(
  {
    every: Type.Integer({
      default: 10 * MINUTE,
      minimum: 0,
      description:
        'How often a document that is being edited is saved as a version by itself, and when all have left; 0: never.',
    }),
    max: Type.Integer({
      default: 5000,
      minimum: 1,
      description: 'Versions of one document; a new one takes the place of the oldest that nobody asked for.',
    }),
    maxMessageBytes: Type.Integer({
      default: 8 * 1_048_576,
      minimum: 65_536,
      description: 'Largest preview or comparison over the socket; larger ones through REST.',
    }),
    mirrors: Type.Array(Type.Enum(['tiptap']), {
      default: [],
      description:
        'Y types that show the newest 1,000 versions to clients which read them there: `tiptap` is `__tiptapcollab__versions` in the document.',
    }),
    keep: Type.Object(
      {
        all: Type.Integer({ retention: STAGE, default: DAY, minimum: 0, description: 'All of them for so long.' }),
        hourly: Type.Integer({
          retention: STAGE,
          default: 30 * DAY,
          minimum: 0,
          description: 'Then the last of each hour for so long.',
        }),
        daily: Type.Integer({
          retention: STAGE,
          default: 365 * DAY,
          minimum: 0,
          description: 'Then the last of each day for so long.',
        }),
        weekly: Type.Integer({
          retention: STAGE,
          default: CENTURY,
          minimum: 0,
          maximum: CENTURY,
          description:
            'Then the last of each week (from Monday, in UTC) for so long; 3153600000000, a century: for ever.',
        }),
      },
      {
        ...strict,
        default: {},
        description:
          'How long versions are kept that nobody asked for, each time counted from now: those with a name, marked as important, or saved by hand stay.',
      },
    ),
  },
  { ...strict, default: {}, description: 'Versions of documents.' },
);

export type VersionOptions = Static<typeof VersionOptions>;
