/*
 * Confirms that Chinese pages match their English pages: writes the hash of the English page into each, and copies its code. A test fails
 * if an English page has changed since.
 *   npm run docs:chinese                       lists pages that are out of date
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
