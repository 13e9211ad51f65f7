import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const EDITORS = ['tiptap', 'prosemirror', 'blocknote', 'umo'];

/** One page for each editor. In your own project, replace the alias by `npm install @editor-companion/client`. */
export default defineConfig({
  base: './',
  plugins: [vue()],
  resolve: {
    alias: { '@editor-companion/client': fileURLToPath(new URL('../client/src/index.ts', import.meta.url)) },
    dedupe: ['yjs', 'y-protocols', 'vue', 'react', 'react-dom'],
  },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 20_000,
    reportCompressedSize: false,
    rolldownOptions: { input: EDITORS.map((name) => `${name}.html`) },
  },
});
