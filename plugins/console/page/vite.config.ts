import { createRequire } from 'node:module';
import { defineConfig, type Plugin } from 'vite';

const ICON = 'ri:';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

/** `ri:key-2-line` is that icon of the set, as text; the page does not include the others. */
function icons(): Plugin {
  const { icons: bodies } = createRequire(import.meta.url)('@iconify-json/ri/icons.json') as IconSet;
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith(ICON) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${ICON}`)) return undefined;
      const icon = bodies[id.slice(ICON.length + 1)];
      if (icon === undefined) throw new Error(`The icon set has no ${id.slice(1)}.`);
      return `export default ${JSON.stringify(icon.body)};`;
    },
  };
}

/** Links are relative, so that the page also works below a proxy's path. */
export default defineConfig({
  base: './',
  plugins: [icons()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    cssTarget: 'chrome123',
    assetsDir: 'console/files',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
