import { createCompanion } from '@editor-companion/core';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteInfo } from '@editor-companion/core/plugin';
import { everyPlugin } from './every-plugin.ts';

const HEAD = `# Scopes

<!-- Written by \`npm run docs\` from the routes of all plugins that come with the server; do not edit. -->

Which scopes a key or a token needs for which route, where [auth](security.md) is configured. \`*\` is all of them, and \`template:*\` is every scope that begins with \`template:\`. A route that
names two needs both. Everybody may call the public ones. What somebody may do in a document says besides the claim \`documents\`.
`;

/** The page of scopes, of everything that the product is delivered with. */
export async function scopesPage(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-scopes-'));
  const root = join(import.meta.dirname, '..');
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...everyPlugin() };
  try {
    await using companion = await createCompanion({ cwd: root, env });
    return page(companion.kernel.service('routes')?.list() ?? []);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function page(routes: readonly RouteInfo[]): string {
  const shown = routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
  const byScope = Map.groupBy(shown, nameOf);
  const rows = [...byScope]
    .toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
    .map(([scope, own]) => `| ${scope} | ${own.map(linkOf).join('<br>')} |`);
  return [HEAD, '| scope | routes |', '| --- | --- |', ...rows, ''].join('\n');
}

function nameOf({ public: open, scopes }: RouteInfo): string {
  if (open) return 'public';
  return scopes.length === 0 ? 'any valid key or token' : scopes.map((scope) => `\`${scope}\``).join(' and ');
}

/** What needs least comes first. */
const rank = (name: string): number =>
  ['public', 'any valid key or token'].indexOf(name) + (name.startsWith('`') ? 3 : 0);

const linkOf = ({ method, url }: RouteInfo): string => `\`${method} ${url.replaceAll('|', String.raw`\|`)}\``;
