import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';

/** What the pages know in a browser, beside what the theme needs. */
export interface ThemeConfig extends DefaultTheme.Config {
  /** Addresses of the pages that have a Chinese form, below that of a language: `start.html`. */
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

/** Leads to a page in the other language where it has one, and to the first page otherwise. Runs in browsers, so that it stands for itself. */
export const otherLanguage: DefaultTheme.Config['i18nRouting'] = (data, route, locale) => {
  const home = locale === 'root' ? '/' : `/${locale}/`;
  const page = route.data.relativePath
    .replace(/^zh\//, '')
    .replace(/(^|\/)index\.md$/, '$1')
    .replace(/\.md$/, '.html');
  const { translated: pages } = data.theme.value as unknown as { translated: readonly string[] };
  return pages.includes(page) ? home + page : home;
};
