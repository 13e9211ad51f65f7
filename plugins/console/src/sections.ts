import { holdsScope } from '@editor-companion/core/plugin';
import type { Principal, RoutesService } from '@editor-companion/core/plugin';

/** The sections of the console, the plugin that provides each, and the route that it needs. */
const SECTIONS = {
  overview: ['console', 'GET /console/overview'],
  documents: ['collab', 'GET /documents'],
  tasks: ['conversion', 'GET /convert'],
  deliveries: ['webhook', 'GET /webhook/deliveries'],
  usage: ['ai-providers', 'GET /ai/usage'],
  budgets: ['ai-providers', 'GET /ai/budgets'],
  templates: ['templates', 'GET /template'],
  assets: ['mock', 'GET /mock/file'],
  keys: ['auth', 'GET /keys'],
  revocations: ['auth', 'GET /auth/revocations'],
  audit: ['audit', 'GET /audit'],
  configuration: ['console', 'GET /console/configuration'],
} as const;

interface Section {
  readonly plugin: string;
  readonly isOn: boolean;
  readonly missing: string[];
}

/** Tells which sections the routes of this server allow, and which rights the caller lacks for each. */
export function describeSections(
  routes: RoutesService,
  { scopes }: Pick<Principal, 'scopes'>,
): Record<string, Section> {
  const known = new Map(routes.list().map((route) => [`${route.method} ${route.url}`, route]));
  return Object.fromEntries(
    Object.entries(SECTIONS).map(([name, [plugin, route]]) => {
      const needed = known.get(route)?.scopes ?? [];
      const missing = needed.filter((scope) => !holdsScope(scopes, scope));
      return [name, { plugin, isOn: known.has(route), missing }];
    }),
  );
}
