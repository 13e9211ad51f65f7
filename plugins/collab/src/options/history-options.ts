import { Type, type Static } from '@editor-companion/core/plugin';

export const HistoryOptions = Type.Object(
  {
    maxSize: Type.Integer({
      default: 8_388_608,
      minimum: 65_536,
      description:
        'Characters in which it is kept who wrote and deleted what in one document. Beyond it the oldest times become less exact, then the oldest deletions lose their authors, then the oldest text.',
    }),
  },
  { additionalProperties: false, default: {}, description: 'Who wrote what, and the timeline.' },
);

export type HistoryOptions = Static<typeof HistoryOptions>;
