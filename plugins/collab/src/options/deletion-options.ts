import { Type, type Static } from '@editor-companion/core/plugin';

const DAY = 86_400_000;

/** Times in milliseconds. */
export const DeletionOptions = Type.Object(
  {
    keep: Type.Integer({
      retention: { kind: 'deletedDocuments', unit: 'ms' },
      default: 30 * DAY,
      minimum: 0,
      maximum: 36_500 * DAY,
      description:
        'How long a deleted document is kept with its comments and versions, so that an owner can restore it; 0: not at all.',
    }),
    remember: Type.Integer({
      default: 3650 * DAY,
      minimum: DAY,
      maximum: 36_500 * DAY,
      description:
        'How long it is remembered that a document was deleted: so long nobody who still has it brings it back by connecting.',
    }),
  },
  { additionalProperties: false, default: {}, description: 'Deleted documents.' },
);

export type DeletionOptions = Static<typeof DeletionOptions>;
