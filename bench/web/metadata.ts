/*
 * Measures the metadata of web pages, beside Readability and article-extractor: pages that declare author, date, site, headline and
 * language in JSON-LD are read without it, and the results are compared with the declared values. The pages come from outside
 * (COMPANION_WEBPAGES and COMPANION_WEBPAGES_SEGMENTS).
 *   node metadata.ts           without JSON-LD: from `meta` elements and the page itself
 *   node metadata.ts --bare    without `meta` elements, too: from the visible page
 *   node metadata.ts --write   both, written into docs/web-import.md
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { markdownTable, writeFigures, type FigureTable } from '../../scripts/figures/page-block.ts';
import { sharedFolder } from '../../scripts/shared-folder.mjs';
import { declaredIn, FIELDS, isSame, withoutData, type Declared, type Field } from './declared.ts';
import { readers } from './readers.ts';

interface Page {
  readonly html: string;
  readonly url: string;
  readonly declared: Declared;
}

interface Count {
  right: number;
  wrong: number;
}

async function main(folders: readonly string[], bare: boolean): Promise<FigureTable> {
  const pages = (await Promise.all(folders.map(load))).flat();
  console.log(
    `${pages.length} pages that declare something in JSON-LD, read without it${bare ? ' and without meta elements' : ''};`,
  );
  console.log('right of all that declare it, and wrong where something else was found\n');
  const rows: string[][] = [];
  for (const [name, read] of Object.entries(readers)) {
    const counts = new Map<Field, Count>(FIELDS.map((field) => [field, { right: 0, wrong: 0 }]));
    for (const { html, url, declared } of pages) {
      const found = await read(withoutData(html, bare), url).catch((): Declared => ({}));
      for (const [field, count] of counts) add(count, declared[field], found[field], field);
    }
    rows.push([name, ...FIELDS.map((field) => cell(counts.get(field), pages, field))]);
  }
  const table = { head: [bare ? 'without JSON-LD and meta elements' : 'without JSON-LD', ...FIELDS], rows };
  console.log(markdownTable(table));
  return table;
}

function add(count: Count, declared: string | undefined, found: string | undefined, field: Field): void {
  if (declared === undefined || !found) return;
  if (isSame(field, declared, found)) count.right += 1;
  else count.wrong += 1;
}

function cell(count: Count | undefined, pages: readonly Page[], field: Field): string {
  const all = pages.filter(({ declared }) => declared[field] !== undefined).length;
  return `${count?.right ?? 0} of ${all}, ${count?.wrong ?? 0} wrong`;
}

async function load(folder: string): Promise<Page[]> {
  const urls = await addressesIn(folder);
  const files = (await readdir(join(folder, 'html'))).filter((name) => name.endsWith('.html.gz'));
  const pages = await Promise.all(
    files.map(async (file) => {
      const html = gunzipSync(await readFile(join(folder, 'html', file))).toString();
      return { html, url: urls[file.replace('.html.gz', '')]?.url ?? '', declared: declaredIn(html) };
    }),
  );
  return pages.filter(({ url, declared }) => URL.canParse(url) && Object.keys(declared).length > 0);
}

async function addressesIn(folder: string): Promise<Readonly<Record<string, { readonly url: string }>>> {
  const name = ['ground-truth.json', 'segments.json'].find((one) => existsSync(join(folder, one)));
  return name ? (JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, { url: string }>) : {};
}

const { values } = parseArgs({
  options: { bare: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
});
const folders = [
  sharedFolder('webpages', 'COMPANION_WEBPAGES'),
  sharedFolder('webpages-segments', 'COMPANION_WEBPAGES_SEGMENTS'),
].filter((one) => one !== undefined);
if (folders.length === 0) console.log('There are no pages: set COMPANION_WEBPAGES to their folder.');
else if (values.write)
  writeFigures('web-metadata', {
    tables: [await main(folders, false), await main(folders, true)],
    method: 'Right values of all declared ones, and wrong values where the reader found something else.',
  });
else await main(folders, values.bare);
