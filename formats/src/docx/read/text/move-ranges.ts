import type { Story } from '../story.ts';

const start = ({ moves, xml }: Story): void => moves.start(xml);
const end = ({ moves, xml }: Story): void => moves.end(xml);

/** The functions that read range marks of moved content, which occur among blocks and within paragraphs. */
export const MOVE_RANGES = {
  'w:moveFromRangeStart': start,
  'w:moveFromRangeEnd': end,
  'w:moveToRangeStart': start,
  'w:moveToRangeEnd': end,
} as const;
