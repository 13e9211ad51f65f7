import type { DocumentWarning } from '@editor-companion/core/plugin';

const MESSAGES = {
  CONTENT_CLEANED: 'Forbidden content, such as an address that runs scripts, was left out, and its text kept.',
} as const;

export const contentCleaned = (count: number): DocumentWarning => ({
  code: 'CONTENT_CLEANED',
  message: MESSAGES.CONTENT_CLEANED,
  count,
});
