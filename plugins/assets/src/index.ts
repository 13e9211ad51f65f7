import { resolve } from 'node:path';
import { CompanionError, definePlugin, type OptionFault } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import { IconLibrary } from './icons/library.ts';
import { readIconSet } from './icons/icon-set.ts';
import { iconRoutes } from './icons/routes.ts';
import { AssetsOptions, DEFAULT_ICONS } from './options.ts';
import { CompressedCache } from './static/compressed-cache.ts';
import { mountExternal, mountKatex } from './static/mounts.ts';
import { staticRoutes } from './static/routes.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    assets: Partial<AssetsOptions>;
  }
}

/** Creates the feature for public files that an editor's page loads: icons, the content style sheet and others. */
export default definePlugin({
  name: 'assets',
  version: '1.0.0',
  apiVersion: 1,
  options: AssetsOptions,
  errors: errors.table,
  async check({ icons, external, maxFiles }, { root }) {
    return [
      ...(icons === DEFAULT_ICONS ? [] : await faultOf('icons', () => readIconSet(icons, root))),
      ...(external ? await faultOf('external', () => mountExternal(external, { root, maxFiles })) : []),
    ];
  },
  async setup(host, { icons: iconSet, external, maxFiles, maxAge, compressedBytes }) {
    const root = resolve(host.root);
    const icons = new IconLibrary(iconSet, root, host.addressOf);
    // An icon set that the operator chose is read at start-up, so that its errors show. The default set is read at its first request.
    if (iconSet !== DEFAULT_ICONS) await icons.set();
    const mounts = [await mountKatex(root), ...(external ? [await mountExternal(external, { root, maxFiles })] : [])];

    host.routes(iconRoutes(icons, maxAge));
    host.routes(staticRoutes({ mounts, icons, cache: new CompressedCache(compressedBytes), maxAge }));
    host.capability('assets', async () => {
      const { package: name, version, icons: list } = await icons.set();
      return {
        icons: { set: name, version, count: list.length },
        styles: ['/static', '/static/next/10.0.0/editor-next.css'].map(host.addressOf),
        files: mounts.map(({ prefix, version: of, files }) => ({
          path: host.addressOf(`/static/${prefix}`),
          version: of,
          count: files.size,
        })),
      };
    });
  },
});

/** Returns the errors that the setup would throw, for `companion check`. */
async function faultOf(path: string, look: () => Promise<unknown>): Promise<OptionFault[]> {
  try {
    await look();
    return [];
  } catch (error) {
    if (CompanionError.is(error)) return [{ path, message: error.message }];
    throw error;
  }
}
