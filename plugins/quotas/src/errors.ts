import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  QUOTA_FULL: {
    status: 507,
    message:
      '{whose} may have {limit} {what} and has {used}, so {more} more do not fit. Delete some, or ask the operator for more; GET /quota shows the remaining amounts.',
  },
  QUOTA_SPENT: {
    status: 429,
    message:
      '{whose} may start {limit} conversions a day and has started {used}. The quota is renewed at midnight (UTC), in {seconds} seconds; GET /quota shows the remaining amounts.',
  },
  QUOTA_BUSY: {
    status: 429,
    message: '{whose} may have {limit} conversions running at once. Try again when one has finished.',
    retryAfter: 5,
  },
});
