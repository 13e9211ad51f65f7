import type { RoutesService } from '@editor-companion/core/plugin';

/** What the page can show, the plugin that brings it, and a route that tells whether it is there. */
const FEATURES = {
  importOffice: ['import-office', 'POST /import/office'],
  importWeb: ['import-web', 'POST /import/anyweb'],
  export: ['export', 'POST /export/:format'],
  ai: ['ai-providers', 'POST /ai/:provider/chat/completions'],
  assistant: ['assistant', 'POST /documents/:name/assistant'],
  collaboration: ['collab', 'GET /collaboration'],
  templates: ['templates', 'GET /template'],
  assets: ['mock', 'GET /mock/file'],
  icons: ['assets', 'GET /icons'],
  webhooks: ['webhook', 'GET /webhook/deliveries'],
} as const;

export type FeatureName = keyof typeof FEATURES;
export interface Feature {
  readonly available: boolean;
  /** The plugin that has to be switched on. */
  readonly plugin: string;
}

/** Which features the routes of this server make possible. */
export function describeFeatures(routes: RoutesService): Record<FeatureName, Feature> {
  const present = new Set(routes.list().map(({ method, url }) => `${method} ${url}`));
  const entries = Object.entries(FEATURES).map(([name, [plugin, route]]) => [
    name,
    { available: present.has(route), plugin },
  ]);
  return Object.fromEntries(entries) as Record<FeatureName, Feature>;
}
