/*
 * Confirms that Chinese pages say what their English pages say: writes the hash of the English page into each, and its code. A test fails
 * where an English page has changed since.
 *   npm run docs:chinese                       lists what is out of step
 *   npm run docs:chinese -- docs/zh/start.md   this page is up to date again
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';
import { confirmed, translationFaults, translations } from './site/translation.ts';

const paths = process.argv.slice(2);

for (const translation of translations(root)) {
  if (paths.includes(translation.path)) writeFileSync(join(root, translation.path), confirmed(root, translation));
}
for (const fault of translations(root).flatMap((translation) => translationFaults(root, translation))) {
  console.log(fault);
  process.exitCode = 1;
}
