import { length } from './kinds.ts';
import type { Kind } from './kinds.ts';

/** A tab stop. Its position counts from the edge of the text column. */
export interface TabStop {
  position: string;
  /** The alignment of the text after the tab. The default is `left`. */
  align?: 'left' | 'center' | 'right' | 'decimal';
  /** The fill of the gap. */
  leader?: 'dotted' | 'dashed' | 'solid';
}

const TAB_ALIGNMENTS = ['left', 'center', 'right', 'decimal'] as const;
const TAB_LEADERS = ['dotted', 'dashed', 'solid'] as const;
const MAX_TAB_STOPS = 64;

function isTabStop(value: unknown): value is TabStop {
  if (typeof value !== 'object' || value === null) return false;
  const { position, align, leader, ...others } = value as Record<string, unknown>;
  return (
    length.is(position) &&
    (align === undefined || TAB_ALIGNMENTS.some((known) => known === align)) &&
    (leader === undefined || TAB_LEADERS.some((known) => known === leader)) &&
    Object.keys(others).length === 0
  );
}

/** Parses `120pt right dotted`. */
function parseTabStop(stop: string): TabStop {
  const [position = '', ...words] = stop.trim().split(/\s+/);
  const align = TAB_ALIGNMENTS.find((known) => words.includes(known));
  const leader = TAB_LEADERS.find((known) => words.includes(known));
  return { position, ...(align && { align }), ...(leader && { leader }) };
}

/** Tab stops by position. In HTML `120pt; 450pt right dotted`. */
export const tabStops: Kind<TabStop[]> = {
  expected: 'a list of at most 64 tab stops such as {"position":"450pt","align":"right","leader":"dotted"}',
  is: (value): value is TabStop[] =>
    Array.isArray(value) && value.length > 0 && value.length <= MAX_TAB_STOPS && value.every(isTabStop),
  parse: (value) => {
    const stops = value.split(';').map(parseTabStop);
    return tabStops.is(stops) ? stops : null;
  },
  examples: [
    [{ position: '120pt' }],
    [
      { position: '36pt', align: 'decimal' },
      { position: '450pt', align: 'right', leader: 'dotted' },
    ],
  ],
  schema: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_TAB_STOPS,
    items: {
      type: 'object',
      properties: { position: length.schema, align: { enum: TAB_ALIGNMENTS }, leader: { enum: TAB_LEADERS } },
      required: ['position'],
      additionalProperties: false,
    },
  },
};
