/*
 * Builds the fonts that come from npm in slices only: `node main.ts <folder>` writes one file for each family and weight.
 */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cut } from './cut.ts';
import { families, simplifiedChinese, type Family } from './families.ts';
import { merge } from './merge.ts';
import { rename } from './naming.ts';
import { writeTables, type Tables } from './sfnt.ts';

const WEIGHTS = [400, 700];
const require = createRequire(import.meta.url);
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to build to.');

await mkdir(join(folder, 'licences'), { recursive: true });
for (const family of families) {
  for (const weight of WEIGHTS) {
    const bold = weight > 400;
    const tables = await build(family, weight);
    rename(tables, { family: family.name, bold });
    const name = `${family.name.replaceAll(' ', '')}-${bold ? 'Bold' : 'Regular'}.ttf`;
    await writeFile(join(folder, name), writeTables(tables));
  }
  await copyFile(join(packageOf(family), 'LICENSE'), join(folder, 'licences', `${family.source}.txt`));
}
await bringSimplifiedChinese(folder);

async function bringSimplifiedChinese(target: string): Promise<void> {
  const { source, licence, files } = simplifiedChinese;
  const whole = dirname(require.resolve(`${source}/package.json`));
  for (const [name, file] of Object.entries(files)) await copyFile(join(whole, file), join(target, name));
  await copyFile(join(whole, licence), join(target, 'licences/noto-sans-sc.txt'));
}

async function build(family: Family, weight: number): Promise<Tables> {
  const slices = await slicesOf(family);
  const [only] = slices;
  if (family.slice !== undefined && only !== undefined) return cut(only, weight);
  const cuts: Tables[] = [];
  for (const slice of slices) cuts.push(await cut(slice, weight));
  return merge(cuts);
}

async function slicesOf(family: Family): Promise<Buffer[]> {
  const slices = join(packageOf(family), 'files');
  const ending = family.slice === undefined ? '-wght-normal.woff2' : `-${family.slice}-wght-normal.woff2`;
  const other = `-${family.without}-wght-normal.woff2`;
  const names = (await readdir(slices)).filter((name) => name.endsWith(ending) && !name.endsWith(other)).toSorted();
  if (names.length === 0) throw new Error(`${family.source} has no slice that ends in ${ending}.`);
  return Promise.all(names.map((name) => readFile(join(slices, name))));
}

function packageOf(family: Family): string {
  return dirname(require.resolve(`@fontsource-variable/${family.source}/package.json`));
}
