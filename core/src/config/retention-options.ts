import { Type, type Static } from 'typebox';

/** How long things are kept, by kind, in one place. */
export const RetentionOptions = Type.Record(
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,40}$' }),
  Type.Number({ minimum: 0, maximum: 36_500 }),
  {
    default: {},
    description:
      'Days for which data is kept, by kind: docs/retention.md lists the kinds. For kinds that are not named here, the option of the plugin applies; an explicit plugin option takes precedence.',
  },
);

export type RetentionOptions = Static<typeof RetentionOptions>;
