import { readFileSync } from 'node:fs';

/** Packages that are libraries, and plugins without routes that need separate servers or programs. */
const WITHOUT = new Set(['core', 'document', 'fonts', 'formats', 'cluster', 'ocr-tesseract']);

/** Settings with which pages are generated even on a busy machine. */
const UNHURRIED = {
  COMPANION_BOOT__SETUP_TIMEOUT: '300000',
  COMPANION_BOOT__CLOSE_TIMEOUT: '300000',
  COMPANION_SERVER__PRESSURE__MAX_EVENT_LOOP_DELAY: '0',
};

/** A key for the auth plugin, which requires one to start. It is not used otherwise. */
const AUTH = {
  COMPANION_AUTH__API_KEYS: JSON.stringify([{ id: 'nobody', hash: `sha256:${'0'.repeat(64)}`, scopes: [] }]),
};

/** Returns the environment variables that start the product with all of its plugins, so that generated descriptions are complete. */
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
