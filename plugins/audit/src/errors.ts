import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  AUDIT_BEHIND: {
    status: 503,
    message:
      'The database has not stored entries of the audit log since {since}; {waiting} of them are waiting in memory.',
  },
  AUDIT_PERIOD_INVALID: {
    status: 400,
    message: 'The period ends before it begins: `from` is {from}, `to` is {to}. Give the earlier time as `from`.',
  },
});
