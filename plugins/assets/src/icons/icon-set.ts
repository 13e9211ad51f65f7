import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '../errors.ts';
import { findPackage } from '../package-folder.ts';
import { synonymsOf } from './synonyms-table.ts';

export interface Icon {
  readonly name: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly svg: string;
  readonly url: string;
}

export interface IconSet {
  readonly package: string;
  readonly version: string;
  readonly icons: readonly Icon[];
  readonly byName: ReadonlyMap<string, Icon>;
  readonly categories: readonly { readonly name: string; readonly count: number }[];
}

/** The parts of Iconify's JSON format that the reader uses (https://iconify.design/docs/types/iconify-json.html). */
interface IconifyJson {
  readonly icons: Readonly<Record<string, { body: string; width?: number; height?: number; hidden?: boolean }>>;
  readonly width?: number;
  readonly height?: number;
}
interface IconifyMetadata {
  readonly categories?: Readonly<Record<string, readonly string[]>>;
}

/** The category of icons without one. */
const NO_CATEGORY = 'Other';
const DEFAULT_SIZE = 16;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/**
 * Reads an installed icon set.
 *
 * @param addressOf makes an address for callers of a path. @throws ICON_SET_INVALID.
 */
export async function readIconSet(
  name: string,
  root: string,
  addressOf: (path: string) => string = (path) => path,
): Promise<IconSet> {
  const folder = await findPackage(name, root);
  if (folder === undefined) throw errors.ICON_SET_INVALID({ package: name, reason: 'it is not installed' });
  const set = (await readJson(join(folder.path, 'icons.json'))) as IconifyJson | undefined;
  if (set?.icons === undefined) throw errors.ICON_SET_INVALID({ package: name, reason: 'it has no icons.json' });
  const metadata = (await readJson(join(folder.path, 'metadata.json'))) as IconifyMetadata | undefined;
  const icons = toIcons(set, categoriesOf(metadata), (icon) =>
    addressOf(`/static/icons/${folder.version}/${icon}.svg`),
  );
  return {
    package: name,
    version: folder.version,
    icons,
    byName: new Map(icons.map((icon) => [icon.name, icon])),
    categories: countCategories(icons),
  };
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

const categoriesOf = ({ categories = {} }: IconifyMetadata = {}): ReadonlyMap<string, string> =>
  new Map(Object.entries(categories).flatMap(([category, names]) => names.map((name) => [name, category] as const)));

function toIcons(set: IconifyJson, categories: ReadonlyMap<string, string>, urlOf: (name: string) => string): Icon[] {
  const { width = DEFAULT_SIZE, height = DEFAULT_SIZE } = set;
  return Object.entries(set.icons)
    .filter(([name, { hidden }]) => hidden !== true && NAME.test(name))
    .map(([name, icon]) => ({
      name,
      category: categories.get(name) ?? NO_CATEGORY,
      tags: tagsOf(name),
      svg: toSvg(icon.body, icon.width ?? width, icon.height ?? height),
      url: urlOf(name),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the words of `delete-bin-2-line` (delete, bin, line) and their synonyms in English and Chinese. */
function tagsOf(name: string): string[] {
  const words = name.split('-').filter((word) => !/^\d+$/u.test(word));
  return [...new Set(words.flatMap((word) => [word, ...synonymsOf(word)]))];
}

const toSvg = (body: string, width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

function countCategories(icons: readonly Icon[]): IconSet['categories'] {
  const counts = new Map<string, number>();
  for (const { category } of icons) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
