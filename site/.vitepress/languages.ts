import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';

/** Data for the pages in a browser, in addition to the theme's. */
export interface ThemeConfig extends DefaultTheme.Config {
  /** Addresses of the pages with a Chinese version, relative to a language: `start.html`. */
  readonly translated: readonly string[];
}

/** The pages of `dist/pages/zh`. */
export const translated = (): readonly string[] =>
  globSync('**/*.md', { cwd: join(import.meta.dirname, '../dist/pages/zh') }).map((path) =>
    path
      .replaceAll('\\', '/')
      .replace(/(^|\/)index\.md$/, '$1')
      .replace(/\.md$/, '.html'),
  );

/**
 * Returns the address of a page in the other language if it exists, and of the first page otherwise. It runs in browsers, so it uses
 * nothing outside of itself.
 */
export const otherLanguage: DefaultTheme.Config['i18nRouting'] = (data, route, locale) => {
  const home = locale === 'root' ? '/' : `/${locale}/`;
  const page = route.data.relativePath
    .replace(/^zh\//, '')
    .replace(/(^|\/)index\.md$/, '$1')
    .replace(/\.md$/, '.html');
  const { translated: pages } = data.theme.value as unknown as { translated: readonly string[] };
  return pages.includes(page) ? home + page : home;
};
