// Writes the generated pages of docs/ and the types of the client from the declarations of the packages. A test fails while they are out of
// date.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';
import { referenceDocs } from './reference-docs.ts';

for (const [path, text] of Object.entries(await referenceDocs())) {
  writeFileSync(join(root, path), text);
  console.log(path);
}
