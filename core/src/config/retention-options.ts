import { Type, type Static } from 'typebox';

/** How long things are kept, by kind, in one place. */
export const RetentionOptions = Type.Record(
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,40}$' }),
  Type.Number({ minimum: 0, maximum: 36_500 }),
  {
    default: {},
    description:
      'Days for which things are kept, by kind: docs/retention.md lists the kinds. What is not named here is kept as the option of its plugin says, and that option comes first where it is set itself.',
  },
);

export type RetentionOptions = Static<typeof RetentionOptions>;
