import { represent, type Representation } from '../http/representation.ts';
import { readIconSet, type Icon, type IconSet } from './icon-set.ts';
import { searchIcons, type IconQuery } from './search.ts';

/** The compression level for answers to single searches, which are not cached. */
const QUICK_QUALITY = 4;

export interface IconPage extends IconQuery {
  readonly pageIndex: number;
  /** Undefined means all on one page. */
  readonly pageSize?: number | undefined;
}

/** Holds the icon set, which it reads at the first request, and the whole list as compressed bytes. */
export class IconLibrary {
  readonly #name: string;
  readonly #root: string;
  readonly #addressOf: (path: string) => string;
  #set: Promise<IconSet> | undefined;
  #all: Promise<Representation> | undefined;

  /** @param addressOf makes an address for callers of a path. */
  constructor(name: string, root: string, addressOf: (path: string) => string) {
    this.#addressOf = addressOf;
    this.#name = name;
    this.#root = root;
  }

  /** @throws ICON_SET_INVALID. */
  set(): Promise<IconSet> {
    this.#set ??= readIconSet(this.#name, this.#root, this.#addressOf);
    return this.#set;
  }

  async find(name: string): Promise<Icon | undefined> {
    return (await this.set()).byName.get(name);
  }

  /** Returns the answer to a search with its envelope as bytes. */
  async answer(page: IconPage): Promise<Representation> {
    const set = await this.set();
    if (!isEverything(page)) return represent(bodyOf(set, page), 'application/json; charset=utf-8', QUICK_QUALITY);
    this.#all ??= represent(bodyOf(set, page), 'application/json; charset=utf-8');
    return this.#all;
  }
}

const isEverything = ({ keyword, category, pageSize }: IconPage): boolean =>
  [keyword, category, pageSize].every((part) => part === undefined);

function bodyOf(set: IconSet, page: IconPage): Uint8Array {
  const found = searchIcons(set, page);
  const { pageIndex, pageSize = Math.max(1, found.length) } = page;
  const items = found.slice((pageIndex - 1) * pageSize, pageIndex * pageSize);
  const data = { items, total: found.length, pageIndex, pageSize, categories: set.categories };
  return Buffer.from(JSON.stringify({ code: 200, success: true, data }));
}
