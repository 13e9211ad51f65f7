import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  QUOTA_FULL: {
    status: 507,
    message:
      '{whose} may have {limit} {what} and has {used}, so that {more} more do not fit. Delete some, or ask the operator for more; GET /quota tells what is left.',
  },
  QUOTA_SPENT: {
    status: 429,
    message:
      '{whose} may begin {limit} conversions a day and has begun {used}. There are new ones at midnight (UTC), in {seconds} seconds; GET /quota tells what is left.',
  },
  QUOTA_BUSY: {
    status: 429,
    message: '{whose} may have {limit} conversions under way at once. Try again when one has ended.',
    retryAfter: 5,
  },
});
