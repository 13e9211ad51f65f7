import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flatText } from './flat.mjs';
import { LISTS } from './lists.mjs';
import { TABLES } from './tables.mjs';
import { TEXTS } from './texts.mjs';

/** Fonts that every LibreOffice includes, with sizes. Documents use them in rotation. */
const LOOKS = [
  { font: 'DejaVu Serif', size: 11 },
  { font: 'DejaVu Sans', size: 10, footer: 'Page' },
  { font: 'DejaVu Serif', size: 12, footer: 'Report of the year ·' },
];

/** Writes generated documents for the page layout of lists, tables and text into a folder, and returns their paths within it. */
export async function writeSamples(folder) {
  await mkdir(folder, { recursive: true });
  const samples = Object.entries({ ...LISTS, ...TABLES, ...TEXTS });
  for (const [at, [name, make]] of samples.entries())
    await writeFile(join(folder, `${name}.fodt`), flatText(make, LOOKS[at % LOOKS.length]));
  return samples.map(([name]) => `${name}.fodt`);
}
