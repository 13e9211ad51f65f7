import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { scopedContentStyles } from '@editor-companion/document/styles';
import { defineConfig, type Plugin } from 'vite';

const CONTENT = 'virtual:content.css';
const ICON = 'ri:';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

/** `ri:bold` is that icon of the set, as text; the page does not include the other three thousand. */
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

/** The document package's style sheet of editor content, limited to elements with such content. */
const contentStyles = (): Plugin => ({
  name: 'content-styles',
  resolveId: (id) => (id === CONTENT ? `\0${CONTENT}` : undefined),
  load: (id) => (id === `\0${CONTENT}` ? scopedContentStyles() : undefined),
});

/** Links are relative, so that the page also works below a proxy's path: `playground` is beside the folder of its files. */
export default defineConfig({
  base: './',
  plugins: [icons(), contentStyles()],
  resolve: { alias: { '#katex': fileURLToPath(new URL('./src/no-katex.ts', import.meta.url)) } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    cssTarget: 'chrome123',
    assetsDir: 'playground',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
  },
});
