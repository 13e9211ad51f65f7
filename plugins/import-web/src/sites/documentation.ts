import { defineSiteRule, type SiteRule } from './site-rule.ts';

/** Anchors beside headings, links to the source, and navigation. */
const APPARATUS = [
  '.headerlink',
  '.hash-link',
  '.header-anchor',
  '.theme-doc-toc-mobile',
  '.theme-doc-footer',
  '.theme-doc-breadcrumbs',
  '.theme-doc-version-badge',
  '.edit-link',
  '.md-content__button',
  '.md-source-file',
  '.prev-next-area',
  '.sphinxsidebar',
  '.rst-footer-buttons',
  '.related',
  'nav',
];

/** Documentation generators. Each of them keeps the text in one element. */
export const documentation: readonly SiteRule[] = [
  defineSiteRule({
    name: 'docusaurus',
    matches: [{ generator: /^Docusaurus/u, has: '.markdown' }, { has: '.theme-doc-markdown' }],
    content: ['.theme-doc-markdown', 'article .markdown'],
    without: APPARATUS,
  }),
  defineSiteRule({
    name: 'sphinx',
    matches: [
      { generator: /^(?:Sphinx|Docutils)/iu },
      { has: 'script[src*=documentation_options.js]' },
      { has: '#documentation_options' },
      { has: '.rst-content' },
    ],
    content: [
      '[itemprop=articleBody]',
      'article.bd-article',
      'article[role=main]',
      '.documentwrapper .body',
      'div[role=main]',
      'main article',
    ],
    without: APPARATUS,
  }),
  defineSiteRule({
    name: 'mkdocs',
    matches: [{ generator: /^mkdocs/iu }, { has: 'article.md-content__inner' }],
    content: ['article.md-content__inner', '[itemprop=articleBody]', 'div[role=main]'],
    without: APPARATUS,
  }),
  defineSiteRule({
    name: 'vitepress',
    matches: [{ generator: /^VitePress/u }, { has: '.VPDoc .vp-doc' }, { generator: /^VuePress/u }],
    content: ['.vp-doc', '.theme-default-content'],
    without: APPARATUS,
  }),
  defineSiteRule({
    name: 'starlight',
    matches: [{ generator: /^Starlight/u, has: '.sl-markdown-content' }],
    content: ['.sl-markdown-content'],
    without: [...APPARATUS, '.sl-anchor-link'],
  }),
];
