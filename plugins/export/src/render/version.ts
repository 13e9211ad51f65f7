import { contentStylesVersion } from '@editor-companion/document/styles';

/**
 * The version of everything that Chromium renders, as part of the cache key. It is increased by hand, and also changes with the style
 * sheet.
 */
export const RENDER_VERSION = `11/${contentStylesVersion()}`;
