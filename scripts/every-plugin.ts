import { readFileSync } from 'node:fs';

/** Libraries among the packages of the product, and plugins that have no routes and need servers or programs of their own. */
const WITHOUT = new Set(['core', 'document', 'fonts', 'formats', 'cluster', 'ocr-tesseract']);

/** A busy machine must not turn a generated page into a failure. */
const UNHURRIED = {
  COMPANION_BOOT__SETUP_TIMEOUT: '300000',
  COMPANION_BOOT__CLOSE_TIMEOUT: '300000',
  COMPANION_SERVER__PRESSURE__MAX_EVENT_LOOP_DELAY: '0',
};

/** Nobody has this key: auth wants one before it starts. */
const AUTH = {
  COMPANION_AUTH__API_KEYS: JSON.stringify([{ id: 'nobody', hash: `sha256:${'0'.repeat(64)}`, scopes: [] }]),
};

/** Variables with which the product starts with every plugin that it brings, so that descriptions of it leave out none. */
export function everyPlugin(): Record<string, string> {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const names = Object.keys(manifest.dependencies).flatMap((name) => {
    const [scope, plugin = ''] = name.split('/');
    return scope === '@editor-companion' && !WITHOUT.has(plugin) && plugin !== 'auth' ? [plugin] : [];
  });
  const switches = names.map((name) => [`COMPANION_PLUGINS__${name.replaceAll('-', '_').toUpperCase()}`, 'true']);
  return { ...(Object.fromEntries(switches) as Record<string, string>), ...AUTH, ...UNHURRIED };
}
