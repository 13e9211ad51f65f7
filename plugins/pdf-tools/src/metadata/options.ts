import { Type, type Static } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;
const LONGEST = 10_000;
const Text = Type.Optional(
  Type.Union([Type.String({ maxLength: LONGEST }), Type.Null()], { description: '`null` removes it.' }),
);
const DATE = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$`;
const Moment = (what: string): ReturnType<typeof Type.Optional> =>
  Type.Optional(
    Type.Union([Type.String({ pattern: DATE, examples: ['2026-11-27T14:00:00Z'] }), Type.Null()], {
      description: what,
    }),
  );

export const MetadataOptions = Type.Object(
  {
    password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 127,
        description: 'Password of a protected file. It is neither stored nor logged.',
      }),
    ),
    clear: Type.Optional(
      Type.Boolean({
        description:
          'Whether all existing metadata is removed first. Default: false, so that other members stay unchanged.',
      }),
    ),
    title: Text,
    author: Text,
    subject: Text,
    keywords: Text,
    creator: Text,
    producer: Text,
    created: Moment('Creation time of the document.'),
    modified: Moment('Modification time of the document. Default: now.'),
    language: Type.Optional(
      Type.Union([Type.String({ pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$' }), Type.Null()], {
        description: 'BCP 47: `en`, `zh-CN`.',
      }),
    ),
    custom: Type.Optional(
      Type.Record(
        Type.String({ pattern: String.raw`^[^\x00-\x20/\\()<>\[\]{}%#]{1,100}$` }),
        Type.Union([Type.String({ maxLength: LONGEST }), Type.Null()]),
        {
          additionalProperties: false,
          maxProperties: 100,
          description: 'Texts under custom names.',
        },
      ),
    ),
  },
  strict,
);

export type MetadataOptions = Static<typeof MetadataOptions>;
