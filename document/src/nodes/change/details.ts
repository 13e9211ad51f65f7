import { isRecord } from '../../json.ts';
import { foreignAttributes } from '../../schema/foreign.ts';
import type { Kind } from '../../schema/kinds.ts';

/** What a tracked change says beside who made it and when (`suggestions/change.ts`): plain data. */
export const details: Kind<Record<string, unknown>> = {
  ...foreignAttributes,
  examples: [
    { user: 'ada', run: 'before', reason: 'Shorter "so" <b>' },
    { since: { 17: 4 }, length: 3 },
  ],
  is: (value): value is Record<string, unknown> => isRecord(value) && foreignAttributes.is(value),
};
