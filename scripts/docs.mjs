// Writes the pages of docs/ and the types of the client that are made from what the packages declare; a test fails while they are not up to date.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';
import { referenceDocs } from './reference-docs.ts';

for (const [path, text] of Object.entries(await referenceDocs())) {
  writeFileSync(join(root, path), text);
  console.log(path);
}
