import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A page of the site: the repository file with its text, and its path in the site. */
export interface Page {
  /** The path in the repository, such as `plugins/collab/README.md`. */
  readonly source: string;
  /** The path in the site, such as `packages/collab.md`. */
  readonly target: string;
}

/** Files that become pages, and their paths. The first matching pattern applies. */
const PLACES: readonly { readonly pattern: string; readonly target: (source: string) => string }[] = [
  { pattern: 'docs/packages.md', target: () => 'packages/index.md' },
  { pattern: 'docs/**/*.md', target: (source) => source.slice('docs/'.length) },
  { pattern: 'plugins/*/README.md', target: (source) => `packages/${basename(dirname(source))}.md` },
  {
    pattern: '{client,core,document,fonts,formats,starter}/README.md',
    target: (source) => `packages/${dirname(source)}.md`,
  },
  { pattern: 'formats/docs/*.md', target: (source) => `packages/formats-${basename(source)}` },
  { pattern: 'examples/*/README.md', target: (source) => `examples/${basename(dirname(source))}.md` },
  { pattern: 'bench/README.md', target: () => 'bench/index.md' },
  { pattern: 'bench/*/README.md', target: (source) => `bench/${basename(dirname(source))}.md` },
  { pattern: 'deploy/helm/editor-companion/README.md', target: () => 'helm-chart.md' },
  { pattern: 'test/corpus/README.md', target: () => 'corpus.md' },
  { pattern: 'CONTRIBUTING.md', target: () => 'contributing.md' },
  { pattern: 'CHANGELOG.md', target: () => 'changelog.md' },
  { pattern: 'README.md', target: () => 'readme.md' },
  { pattern: 'README.zh.md', target: () => 'zh/readme.md' },
];

/**
 * Returns all pages of the site, in the order of their sources.
 * @param root the repository's folder.
 */
export function pagesOf(root: string): readonly Page[] {
  const pages = new Map<string, Page>();
  for (const { pattern, target } of PLACES) {
    for (const path of globSync(pattern, { cwd: root })) {
      const source = path.replaceAll('\\', '/');
      if (!pages.has(source)) pages.set(source, { source, target: target(source) });
    }
  }
  return [...pages.values()].toSorted((one, other) => one.source.localeCompare(other.source, 'en'));
}

/** Returns the folder of the built site, inside the plugin that serves it. */
export const builtSite = (root: string): string => join(root, 'plugins/reference/guide/dist');
