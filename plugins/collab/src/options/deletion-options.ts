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
        'Milliseconds for which a deleted document is kept with its comments and versions, so that an owner can restore it; 0: it is deleted at once.',
    }),
    remember: Type.Integer({
      default: 3650 * DAY,
      minimum: DAY,
      maximum: 36_500 * DAY,
      description:
        'Milliseconds for which the server remembers that a document was deleted. During this time, connecting clients with a local copy do not create it again.',
    }),
  },
  { additionalProperties: false, default: {}, description: 'Deleted documents.' },
);

export type DeletionOptions = Static<typeof DeletionOptions>;
