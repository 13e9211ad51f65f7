import type { ImportWarning } from '@editor-companion/core/plugin';

/** Warnings about content that an import from the web omits or could not read. */
const MESSAGES = {
  WEB_PAGE_THIN: 'The page contains little text. It may not be an article, or may need a login or scripts.',
  WEB_NO_ARTICLE: 'The page contains no article; all visible content was imported.',
  WEB_BASE_URL_IGNORED: '`baseUrl` is not an http: or https: address, so relative addresses in the page do not work.',
  WEB_SITE_RULE_FAILED: 'A rule for pages of this kind failed and was skipped.',
  WEB_PAYWALL: 'The site requires payment; only its public content was imported.',
  WEB_SCRIPTS_NOT_RUN: 'Scripts seem to create the content of the page, but they were not run.',
  WEB_SCRIPTS_FAILED: 'Scripts seem to create the content of the page, but they could not be run.',
  WEB_IMAGES_SKIPPED: 'Some pictures could not be stored and remain links to their site.',
  WEB_PAGES_CUT: 'The article has more pages than the import joins; the rest was left out.',
  WEB_NEXT_PAGE_FAILED: 'The article continues on a page that could not be fetched.',
} as const;

export type WarningCode = keyof typeof MESSAGES;

export const warning = (code: WarningCode, count?: number): ImportWarning => ({
  code,
  message: MESSAGES[code],
  ...(count !== undefined && { count }),
});
