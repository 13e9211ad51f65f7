import { contentStylesVersion } from '@editor-companion/document/styles';

/** The version of all that Chromium renders: part of the cache key, raised by hand, and changed by the style sheet itself. */
export const RENDER_VERSION = `9/${contentStylesVersion()}`;
