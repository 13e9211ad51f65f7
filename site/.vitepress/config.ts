import { createHash } from 'node:crypto';
import { defineConfig, type MarkdownRenderer } from 'vitepress';
import { otherLanguage, translated, type ThemeConfig } from './languages.ts';
import { chinese, english } from './navigation.ts';

/** The same anchors as GitHub's for headings, so that links of the repository work in the site. */
const slugify = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');

/** Pages are text: the generator would read double braces in them as expressions. */
function keepBraces(md: MarkdownRenderer): void {
  const { text, code_inline: code } = md.renderer.rules;
  const braces = (html: string): string => html.replaceAll('{{', '&#123;&#123;');
  md.renderer.rules.text = (...args) => braces(text!(...args));
  md.renderer.rules.code_inline = (...args) => braces(code!(...args));
}

/** Each page allows its own files and its own inline scripts, by their hashes, wherever it is published. */
function policyOf(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(scripts)].join(' ')}`,
    // The generator colours code by styles on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

export default defineConfig<ThemeConfig>({
  srcDir: 'dist/pages',
  base: './',
  title: 'Editor Companion Server',
  description: 'The server that a web document editor leans on.',
  lang: 'en-GB',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  locales: { root: english, zh: chinese },
  markdown: {
    anchor: { slugify },
    config: keepBraces,
    theme: { light: 'github-light', dark: 'github-dark' },
  },
  transformHtml: (html) =>
    html.replace(
      '<meta charset="utf-8">',
      `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}">`,
    ),
  themeConfig: {
    i18nRouting: otherLanguage,
    translated: translated(),
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        locales: { zh: { translations: searchInChinese() } },
        miniSearch: {
          options: {
            // Chinese has no blanks between words.
            tokenize: (text: string) =>
              [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)]
                .filter(({ isWordLike }) => isWordLike === true)
                .map(({ segment }) => segment),
          },
        },
      },
    },
  },
  vite: { build: { chunkSizeWarningLimit: 4000 } },
});

function searchInChinese(): object {
  return {
    button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
    modal: {
      displayDetails: '显示详情',
      resetButtonTitle: '清除',
      backButtonTitle: '返回',
      noResultsText: '没有找到',
      footer: { selectText: '打开', navigateText: '移动', closeText: '关闭' },
    },
  };
}
