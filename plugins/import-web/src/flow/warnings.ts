import type { ImportWarning } from '@editor-companion/core/plugin';

/** Warnings about content that an import from the web omits or could not read. */
const MESSAGES = {
  WEB_PAGE_THIN: 'The page holds little text. It may be no article, or need a login or scripts.',
  WEB_NO_ARTICLE: 'Nothing on the page is an article; all that it shows was imported.',
  WEB_BASE_URL_IGNORED:
    '`baseUrl` is no http: or https: address: addresses in the page that are relative lead nowhere.',
  WEB_SITE_RULE_FAILED: 'A rule for pages of this kind failed, and was passed over.',
  WEB_PAYWALL: 'The site asks for payment; only what it shows to everybody was imported.',
  WEB_SCRIPTS_NOT_RUN: 'The page seems to be made by its scripts, which were not run.',
  WEB_SCRIPTS_FAILED: 'The page seems to be made by its scripts, which could not be run.',
  WEB_IMAGES_SKIPPED: 'Some pictures could not be stored and stay links to their site.',
  WEB_PAGES_CUT: 'The article has more pages than are joined.',
  WEB_NEXT_PAGE_FAILED: 'The article continues on a page that could not be fetched.',
} as const;

export type WarningCode = keyof typeof MESSAGES;

export const warning = (code: WarningCode, count?: number): ImportWarning => ({
  code,
  message: MESSAGES[code],
  ...(count !== undefined && { count }),
});
