/*
 * Imports every readable document of a corpus (COMPANION_CORPUS, else ../shared/corpus) with the profile of each other editor, and checks
 * that the result is valid under that editor's schema and has all of the text of the import without a profile.
 *   npm run corpus:profiles                          all formats; exit code 1 for any fault
 *   npm run corpus:profiles -- --formats docx,odt    only these
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROFILE_IDS } from '@editor-companion/document/profiles';
import { runCompanion } from '../bench/lib/server.ts';
import { editorSchemas } from '../document/test/profiles/editor-schemas.ts';
import { everything, textsOf } from '../document/test/profiles/texts.ts';
import { readCorpus } from './office/corpus.ts';
import { sharedFolder } from './shared-folder.mjs';

const { values: options } = parseArgs({ options: { formats: { type: 'string' } } });
const folder = sharedFolder('corpus', 'COMPANION_CORPUS');
if (folder === undefined) console.log('There is no corpus: set COMPANION_CORPUS to its folder.');
else process.exitCode = await main();

async function main() {
  const formats = options.formats?.split(',');
  const cases = readCorpus(folder).filter(
    ({ format, expected }) => expected === 'import' && (formats?.includes(format) ?? true),
  );
  const server = await runCompanion();
  try {
    return await tryAll(server.url, cases);
  } finally {
    await server[Symbol.asyncDispose]();
  }
}

async function tryAll(url, cases) {
  const counts = Object.fromEntries(PROFILE_IDS.map((id) => [id, 0]));
  let documents = 0;
  let faults = 0;
  for (const { path } of cases) {
    const plain = await imported(url, path, '');
    if (plain === undefined) continue;
    documents += 1;
    const texts = new Set(textsOf(plain));
    for (const id of PROFILE_IDS) {
      const fault = faultOf(id, await imported(url, path, `?profile=${id}`), texts);
      if (fault === undefined) counts[id] += 1;
      else console.log(`${path} as ${id}: ${fault}`);
      faults += fault === undefined ? 0 : 1;
    }
  }
  for (const id of PROFILE_IDS) console.log(`${id}: ${counts[id]} of ${documents} documents are valid and complete`);
  return faults === 0 && documents > 0 ? 0 : 1;
}

async function imported(url, path, query) {
  const form = new FormData();
  form.set('file', new Blob([readFileSync(join(folder, path))]), basename(path));
  const answer = await fetch(`${url}/import/office${query}`, { method: 'POST', body: form });
  if (answer.ok) return (await answer.json()).data.content;
  console.log(`${path}${query}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
  return undefined;
}

function faultOf(id, content, texts) {
  if (content === undefined) return 'refused';
  try {
    editorSchemas[id](content);
  } catch (error) {
    return error.message.slice(0, 200);
  }
  const found = everything(content);
  const missing = [...texts].filter((text) => !found.includes(text));
  return missing.length === 0 ? undefined : `${missing.length} texts are missing: ${missing.slice(0, 5).join(' ')}`;
}
