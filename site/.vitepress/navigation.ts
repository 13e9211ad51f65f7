import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme, LocaleSpecificConfig } from 'vitepress';
import type { ThemeConfig } from './languages.ts';

const PAGES = join(import.meta.dirname, '../dist/pages');

type Items = DefaultTheme.SidebarItem[];

const item = (text: string, page: string): DefaultTheme.SidebarItem => ({ text, link: `/${page}` });
const group = (text: string, items: Items, collapsed?: boolean): DefaultTheme.SidebarItem => ({
  text,
  items,
  ...(collapsed !== undefined && { collapsed }),
});

/** The pages of a folder with their headings, in the order of their names. */
const folder = (name: string): Items =>
  readdirSync(join(PAGES, name))
    .filter((file) => file.endsWith('.md') && file !== 'index.md')
    .toSorted()
    .map((file) => item(headingOf(join(PAGES, name, file)), `${name}/${file.slice(0, -3)}`));

const headingOf = (path: string): string =>
  /^# (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1]?.replaceAll('`', '') ?? path;

const start = group('Start', [
  item('What it is', 'readme'),
  item('A server in a folder of your own', 'start'),
  item('The playground', 'playground'),
  item('How we compare', 'how-we-compare'),
  item('Glossary', 'glossary'),
  item('Changelog', 'changelog'),
]);

const frontEnds: Items = [
  group('With your editor', [
    item('Recipes', 'recipes'),
    item('Tiptap', 'recipes#tiptap'),
    item('BlockNote', 'recipes#blocknote'),
    item('ProseMirror', 'recipes#prosemirror'),
    item('Umo Editor', 'recipes#umo-editor'),
    item('Other editors’ schemas', 'other-editors'),
    item('The client package', 'packages/client'),
  ]),
  group('Files in and out', [
    item('Office files', 'office-import'),
    item('PDF files', 'pdf-import'),
    item('Web pages', 'web-import'),
    item('Export', 'export'),
    item('Tools for PDF files', 'pdf-tools'),
    item('Warnings', 'warnings'),
  ]),
  group('Working together', [
    item('Collaboration', 'collaboration'),
    item('Documents through REST', 'collaboration-documents'),
    item('Comments and versions', 'collaboration-features'),
    item('History', 'history'),
    item('Suggestions', 'suggestions'),
    item('Notifications', 'notifications'),
  ]),
  group('AI', [item('Providers', 'ai'), item('The assistant', 'assistant')]),
  group('Content', [
    item('Templates', 'templates'),
    item('Search', 'search'),
    item('Icons, styles and files', 'assets'),
  ]),
];

const operators: Items = [
  group('Running it', [
    item('Deployment', 'deployment'),
    item('Several nodes', 'scaling'),
    item('Helm chart', 'helm-chart'),
    item('Console', 'console'),
    item('Metrics, traces, access log', 'telemetry'),
  ]),
  group('Keeping it safe', [
    item('Security', 'security'),
    item('Encryption at rest', 'encryption'),
    item('Tenants and owners', 'tenants'),
    item('Audit log', 'audit'),
    item('Retention', 'retention'),
  ]),
];

const authors: Items = [
  group('Plugins', [
    item('Writing a plugin', 'writing-a-plugin'),
    item('How a request travels', 'how-a-request-travels'),
  ]),
  group('Examples', folder('examples')),
];

const reference: Items = [
  group('Generated from the code', [
    item('Options', 'configuration'),
    item('Errors', 'errors'),
    item('Scopes', 'scopes'),
    item('Metrics', 'metrics'),
    item('Nodes and marks', 'nodes'),
    item('Events', 'events'),
    item('Extension points', 'points'),
    item('Services', 'services'),
    item('Wire protocol', 'wire'),
  ]),
  group('Libraries and plugins', [item('Packages', 'packages/')]),
];

const project: Items = [
  group('Contributing', [item('How to contribute', 'contributing'), item('The corpus of tests', 'corpus')]),
  group('Benchmarks', [item('How to run them', 'bench/'), ...folder('bench')]),
  group('Why', [item('Decisions', 'decisions/')]),
];

const guide: Items = [
  start,
  group('Front ends', frontEnds, true),
  group('Operators', operators, true),
  group('Plugin authors', authors, true),
  group('Reference', reference, true),
  group('The project', project, true),
];

/** The order of the English pages. A test checks that it contains each page of docs/. */
export const english: LocaleSpecificConfig<ThemeConfig> & { label: string } = {
  label: 'English',
  lang: 'en-GB',
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Front ends', link: '/recipes' },
      { text: 'Operators', link: '/deployment' },
      { text: 'Plugin authors', link: '/writing-a-plugin' },
      { text: 'Reference', link: '/configuration' },
    ],
    // Long lists have a sidebar of their own. Otherwise every page would contain them.
    sidebar: {
      '/decisions/': [group('Decisions', [item('All of them', 'decisions/'), ...folder('decisions')])],
      '/packages/': [group('Packages', [item('All of them', 'packages/'), ...folder('packages')])],
      '/': guide,
    },
  },
};

export const chinese: LocaleSpecificConfig<ThemeConfig> & { label: string; link: string } = {
  label: '简体中文',
  lang: 'zh-CN',
  link: '/zh/',
  description: '网页文档编辑器的后端：导入、导出、AI、协作、模板与 Webhook。',
  themeConfig: {
    nav: [
      { text: '开始', link: '/zh/start' },
      { text: '接入编辑器', link: '/zh/recipes' },
      { text: '演示页面', link: '/zh/playground' },
    ],
    sidebar: {
      '/zh/': [
        group('开始', [
          item('介绍', 'zh/readme'),
          item('在自己的文件夹里运行', 'zh/start'),
          item('演示页面', 'zh/playground'),
        ]),
        group('前端：接入编辑器', [
          item('接入你的编辑器', 'zh/recipes'),
          item('Tiptap', 'zh/recipes#tiptap'),
          item('BlockNote', 'zh/recipes#blocknote'),
          item('ProseMirror', 'zh/recipes#prosemirror'),
          item('Umo Editor', 'zh/recipes#umo-editor'),
          item('其他编辑器的 schema', 'zh/other-editors'),
        ]),
        group('前端：协作', [
          item('协作', 'zh/collaboration'),
          item('批注与版本', 'zh/collaboration-features'),
          item('修改建议', 'zh/suggestions'),
          item('历史', 'zh/history'),
          item('通知', 'zh/notifications'),
          item('通过 REST 操作文档', 'zh/collaboration-documents'),
        ]),
        group('前端：AI', [item('接入 AI', 'zh/ai'), item('实时文档里的助手', 'zh/assistant')]),
        group('前端：文件', [item('Office 文件导入', 'zh/office-import'), item('导出', 'zh/export')]),
        group('前端：内容', [
          item('模板', 'zh/templates'),
          item('搜索', 'zh/search'),
          item('图标、样式和文件', 'zh/assets'),
        ]),
        group('英文文档', [
          item('运维', 'deployment'),
          item('编写插件', 'writing-a-plugin'),
          item('参考', 'configuration'),
        ]),
      ],
    },
    outline: { level: [2, 3], label: '本页内容' },
    docFooter: { prev: '上一页', next: '下一页' },
    darkModeSwitchLabel: '外观',
    sidebarMenuLabel: '目录',
    returnToTopLabel: '回到顶部',
    langMenuLabel: '语言',
  },
};
