import { isRecord } from '../../json.ts';
import { foreignAttributes } from '../../schema/foreign.ts';
import type { Kind } from '../../schema/kinds.ts';

/** Further members of a tracked change besides author and date (`suggestions/change.ts`): plain data. */
export const details: Kind<Record<string, unknown>> = {
  ...foreignAttributes,
  examples: [
    { user: 'ada', run: 'before', reason: 'Shorter "so" <b>' },
    { since: { 17: 4 }, length: 3 },
  ],
  is: (value): value is Record<string, unknown> => isRecord(value) && foreignAttributes.is(value),
};
