import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const LINK = /\s(?:href|src)="([^"]*)"/g;
const ID = /\sid="([^"]*)"/g;
const OUTSIDE = /^(?:[a-z]+:|\/\/)/;

/**
 * Finds broken links and anchors of a built site, and links that would break below another path.
 * @param folder of the built site.
 * @returns a line for each, with the page that has the link.
 */
export function brokenLinks(folder: string): readonly string[] {
  const files = new Set(globSync('**/*.*', { cwd: folder }).map((path) => path.replaceAll('\\', '/')));
  const pages = [...files].filter((path) => path.endsWith('.html')).toSorted();
  const texts = new Map(pages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]));
  const ids = new Map(pages.map((page) => [page, new Set(valuesOf(texts.get(page) ?? '', ID))]));
  return pages.flatMap((page) =>
    [...new Set(valuesOf(texts.get(page) ?? '', LINK))].flatMap((link) => {
      const fault = faultOf(link, page, files, ids);
      return fault === undefined ? [] : [`${page}: ${link} ${fault}`];
    }),
  );
}

const valuesOf = (html: string, attribute: RegExp): string[] =>
  [...html.matchAll(attribute)].map(([, value = '']) => value.replaceAll('&amp;', '&'));

function faultOf(
  link: string,
  page: string,
  files: ReadonlySet<string>,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (OUTSIDE.test(link)) return undefined;
  if (link.startsWith('/')) return 'begins at the host, so that it does not hold below a path';
  const [path = '', anchor] = link.split('#');
  const named = path === '' ? page : posix.join(posix.dirname(page), decodeURIComponent(path));
  const target = named === '.' || named.endsWith('/') ? posix.join(named, 'index.html') : named;
  if (!files.has(target)) return 'leads to no file';
  // Scripts create the anchors of the theme's search and menus.
  if (anchor === undefined || anchor === '') return undefined;
  return ids.get(target)?.has(decodeURIComponent(anchor)) === true ? undefined : 'leads to no heading';
}
