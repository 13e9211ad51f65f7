/*
 * Writes document/src/profiles/umo/schema.gen.ts: the nodes, marks and attributes of Umo Editor, read from the editor in a browser. The
 * editor is not a dependency; install it in another folder:
 *   mkdir /tmp/umo && cd /tmp/umo && npm init -y && npm install --ignore-scripts @umoteam/editor@10.2.0 vue vite @vitejs/plugin-vue
 *   node scripts/umo-schema.mjs /tmp/umo [a Chromium]
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer';
import { root } from './dependencies.mjs';

const TARGET = join(root, 'document/src/profiles/umo/schema.gen.ts');
const PAGE = '<!doctype html><body><div id="app"></div><script type="module" src="/main.js"></script></body>';
const MAIN = `import { createApp, h, ref } from 'vue';
import { UmoEditor } from '@umoteam/editor';
const editor = ref();
const options = { ref: editor, editorKey: 'schema', height: '100vh', locale: 'en-US', document: { content: '<p></p>' } };
createApp({ render: () => h(UmoEditor, options) }).mount('#app');
window.tiptap = () => { const found = editor.value?.useEditor?.(); return found?.value ?? found; };
`;

const [folder, executablePath = '/usr/bin/chromium-headless-shell'] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name the folder in which @umoteam/editor is installed.');
  process.exit(2);
}
const from = createRequire(join(folder, 'package.json'));
const { build, preview } = await import(pathToFileURL(from.resolve('vite')).href);
const { default: vue } = await import(pathToFileURL(from.resolve('@vitejs/plugin-vue')).href);
const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/@umoteam/editor/package.json'), 'utf8'));
const page = mkdtempSync(join(folder, 'page-'));
try {
  writeFileSync(join(page, 'index.html'), PAGE);
  writeFileSync(join(page, 'main.js'), MAIN);
  await build({
    root: page,
    configFile: false,
    logLevel: 'error',
    plugins: [vue()],
    build: { target: 'esnext', minify: false },
  });
  const schema = await read();
  writeFileSync(TARGET, source(schema));
} finally {
  rmSync(page, { recursive: true, force: true });
}

/** Opens the page and reads the schema from its editor. */
async function read() {
  const web = await preview({
    root: page,
    configFile: false,
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0 },
  });
  const browser = await puppeteer.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${web.httpServer.address().port}/`);
    await tab.waitForFunction(() => globalThis.tiptap?.()?.schema, { timeout: 90_000 });
    return await tab.evaluate(specs);
  } finally {
    await browser.close();
    await web.close();
  }
}

/** Runs in the page. */
function specs() {
  const spec = ({ content, group, inline, atom, marks, excludes, attrs = {} }) => {
    const optional = Object.entries(attrs).filter(([, attribute]) => 'default' in attribute);
    const required = Object.keys(attrs).filter((name) => !('default' in attrs[name]));
    return {
      ...(content && { content }),
      ...(group && { group }),
      ...(inline && { inline }),
      ...(atom && { atom }),
      ...(marks !== undefined && { marks }),
      ...(excludes && { excludes }),
      ...(optional.length > 0 && {
        attrs: Object.fromEntries(optional.map(([name, { default: value }]) => [name, value])),
      }),
      ...(required.length > 0 && { required }),
    };
  };
  const all = (types) => Object.fromEntries(Object.values(types).map((type) => [type.name, spec(type.spec)]));
  const { schema } = globalThis.tiptap();
  return { nodes: all(schema.nodes), marks: all(schema.marks) };
}

function source({ nodes, marks }) {
  const lines = (types) => Object.entries(types).map(([name, type]) => `    ${name}: ${JSON.stringify(type)},`);
  return [
    `// Written by scripts/umo-schema.mjs from @umoteam/editor ${version}.`,
    "import type { ProfileSchema } from '../engine/profile-schema.ts';",
    '',
    `/** The nodes and marks of Umo Editor ${version}. */`,
    'export const umoSchema: ProfileSchema = {',
    '  nodes: {',
    ...lines(nodes),
    '  },',
    '  marks: {',
    ...lines(marks),
    '  },',
    '};',
    '',
  ].join('\n');
}
