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
        'Milliseconds between automatic versions of a document that is being edited; a version is also saved when all participants have left. 0: never.',
    }),
    max: Type.Integer({
      default: 5000,
      minimum: 1,
      description: 'Maximum versions of one document; a new one replaces the oldest automatic version.',
    }),
    maxMessageBytes: Type.Integer({
      default: 8 * 1_048_576,
      minimum: 65_536,
      description: 'Maximum bytes of a preview or comparison over the socket; larger ones need REST.',
    }),
    mirrors: Type.Array(Type.Enum(['tiptap']), {
      default: [],
      description:
        'Y types in which the newest 1,000 versions are mirrored for clients that read them there: `tiptap` is `__tiptapcollab__versions` in the document.',
    }),
    keep: Type.Object(
      {
        all: Type.Integer({
          retention: STAGE,
          default: DAY,
          minimum: 0,
          description: 'Milliseconds for which all automatic versions are kept.',
        }),
        hourly: Type.Integer({
          retention: STAGE,
          default: 30 * DAY,
          minimum: 0,
          description: 'Milliseconds for which then the last version of each hour is kept.',
        }),
        daily: Type.Integer({
          retention: STAGE,
          default: 365 * DAY,
          minimum: 0,
          description: 'Milliseconds for which then the last version of each day is kept.',
        }),
        weekly: Type.Integer({
          retention: STAGE,
          default: CENTURY,
          minimum: 0,
          maximum: CENTURY,
          description:
            'Milliseconds for which then the last version of each week (from Monday, in UTC) is kept; 3153600000000, a century: forever.',
        }),
      },
      {
        ...strict,
        default: {},
        description:
          'Retention of automatic versions, each time counted from now. Versions with a name, marked as important, or saved by hand are always kept.',
      },
    ),
  },
  { ...strict, default: {}, description: 'Versions of documents.' },
);

export type VersionOptions = Static<typeof VersionOptions>;
