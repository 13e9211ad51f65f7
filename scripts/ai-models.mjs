// Writes the parameters and prices of models (plugins/ai-providers/src/models/table.ts) from the catalog that the npm package
// @earendil-works/pi-ai (MIT) generates from the vendors' own lists. The package is read, never installed with the product.
// npm run models
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const PACKAGE = '@earendil-works/pi-ai';
const TARGET = new URL('../plugins/ai-providers/src/models/table.ts', import.meta.url);

/** Provider names of the catalog, and this product's names. */
const PROVIDERS = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'gemini',
  deepseek: 'deepseek',
  moonshotai: 'moonshot',
  mistral: 'mistral',
  groq: 'groq',
  xai: 'xai',
  zai: 'zhipu',
  'qwen-token-plan': 'qwen',
};

/** Reasoning levels of the catalog, as values of OpenAI's parameter. */
const EFFORTS = { off: 'none', minimal: 'minimal', low: 'low', medium: 'medium', high: 'high', xhigh: 'xhigh' };

const run = promisify(execFile);
async function modelsOf(root, provider) {
  const file = join(root, 'package/dist/providers', `${provider}.models.js`);
  const exported = await import(pathToFileURL(file).href);
  const name = `${provider.toUpperCase().replaceAll('-', '_')}_MODELS`;
  return Object.values(exported[name]).filter(({ type }) => type === undefined || type === 'chat');
}

function rowOf(provider, { id, contextWindow, maxTokens, cost, reasoning, thinkingLevelMap, compat = {} }) {
  const plain = compat.supportsTemperature === false || (provider === 'openai' && reasoning);
  const flags = [compat.forceAdaptiveThinking ? 'adaptive' : '', plain ? 'unsteered' : ''].filter(Boolean);
  const efforts = reasoning ? effortsOf(thinkingLevelMap, compat) : '-';
  return [provider, id, contextWindow, maxTokens, cost.input, cost.output, efforts, flags.join(',') || '-'].join(' ');
}

/**
 * Returns the reasoning levels of a model. `*` means on or off without levels. A level that the map omits is available, except the highest.
 */
function effortsOf(map, { supportsReasoningEffort }) {
  if (map === undefined || supportsReasoningEffort === false) return '*';
  const levels = Object.entries(EFFORTS).filter(([level]) =>
    level === 'xhigh' ? typeof map[level] === 'string' : map[level] !== null,
  );
  return levels.map(([, effort]) => effort).join(',') || '*';
}

const moduleOf = (rows, source) => `// Written by \`npm run models\` from ${source}. Do not edit by hand.

/**
 * A line for each model: provider, id, tokens of context, tokens of an answer, price of a million tokens in and out (US dollars),
 * levels of reasoning (\`*\`: on and off, \`-\`: none), and flags: \`unsteered\` takes no temperature and its like, \`adaptive\` chooses
 * by itself how long it thinks.
 */
export const MODEL_TABLE = \`
${rows.join('\n')}
\`;
`;

const folder = await mkdtemp(join(tmpdir(), 'models-'));
try {
  const { stdout } = await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder], { cwd: folder });
  await run('tar', ['xzf', stdout.trim()], { cwd: folder });
  const { default: manifest } = await import(join(folder, 'package/package.json'), { with: { type: 'json' } });
  const rows = [];
  for (const [theirs, ours] of Object.entries(PROVIDERS))
    for (const model of await modelsOf(folder, theirs)) rows.push(rowOf(ours, model));
  await writeFile(TARGET, moduleOf(rows, `${PACKAGE} ${manifest.version}`));
  process.stdout.write(`${rows.length} models from ${PACKAGE} ${manifest.version}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
