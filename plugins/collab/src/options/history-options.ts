import { Type, type Static } from '@editor-companion/core/plugin';

export const HistoryOptions = Type.Object(
  {
    maxSize: Type.Integer({
      default: 8_388_608,
      minimum: 65_536,
      description:
        'Maximum characters of the record of authors and deletions of one document. Beyond it, the oldest times become less exact, then the oldest deletions lose their authors, then the oldest text.',
    }),
  },
  { additionalProperties: false, default: {}, description: 'Authors of the text, and the timeline.' },
);

export type HistoryOptions = Static<typeof HistoryOptions>;
