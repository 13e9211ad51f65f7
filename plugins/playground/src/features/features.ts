import type { RoutesService } from '@editor-companion/core/plugin';

/** The features of the page, the plugin that provides each, and a route whose presence shows that it is on. */
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
  /** The plugin that must be switched on. */
  readonly plugin: string;
}

/** Tells which features the routes of this server allow. */
export function describeFeatures(routes: RoutesService): Record<FeatureName, Feature> {
  const present = new Set(routes.list().map(({ method, url }) => `${method} ${url}`));
  const entries = Object.entries(FEATURES).map(([name, [plugin, route]]) => [
    name,
    { available: present.has(route), plugin },
  ]);
  return Object.fromEntries(entries) as Record<FeatureName, Feature>;
}
