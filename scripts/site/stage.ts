import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { firstSentence, headingOf } from './first-sentence.ts';
import { pageText, type Places } from './page-text.ts';
import { pagesOf } from './pages.ts';

const PICTURES = 'docs/images/*.png';
/** Pictures that the first page references by URL. */
const START_PICTURES = ['playground-light.png', 'playground-dark.png'];

/** Folders with a page that lists their pages, and the text above the list. */
const LISTED: Readonly<Record<string, string>> = {
  packages:
    '# Packages\n\nWhat the product is made of, package by package, each with its options, limits and errors.\n',
  decisions: '# Decisions\n\nWhy things are as they are: one choice a page, with what else was tried.\n',
};

/** A page with the text that was read. */
interface ReadPage {
  readonly source: string;
  readonly target: string;
  readonly text: string;
}

/**
 * Writes the pages of the repository in the form for the site's generator into a folder, with their pictures.
 * @param root the repository's folder.
 * @param folder is emptied first.
 */
export function stagePages(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const pictures = globSync(PICTURES, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const pages = pagesOf(root).map((page) => ({ ...page, text: readFileSync(join(root, page.source), 'utf8') }));
  const places: Places = new Map([
    ...pages.map(({ source, target }) => [source, target] as const),
    ...pictures.map((path) => [path, path.slice('docs/'.length)] as const),
    ...Object.keys(LISTED).map((name) => [`docs/${name}`, `${name}/index.md`] as const),
  ]);
  for (const { source, target, text } of pages)
    write(join(folder, target), `${frontMatter(text)}${pageText(text, source, places)}`);
  for (const [name, head] of Object.entries(LISTED))
    write(
      join(folder, name, 'index.md'),
      `${head}\n${listOf(pages.filter(({ target }) => target.startsWith(`${name}/`)))}`,
    );
  for (const picture of pictures) cpSync(join(root, picture), join(folder, places.get(picture) ?? picture));
  for (const name of START_PICTURES) cpSync(join(root, 'docs/images', name), join(folder, 'public/images', name));
  cpSync(join(root, 'site/home'), folder, { recursive: true });
}

const listOf = (pages: readonly ReadPage[]): string =>
  pages.map(({ target, text }) => `- [${headingOf(text)}](./${posix.basename(target)})\n`).join('');

/** Returns the front matter with the first sentence, which search engines and previews show. */
function frontMatter(text: string): string {
  const sentence = firstSentence(text);
  return sentence === undefined ? '' : `---\ndescription: ${JSON.stringify(sentence)}\n---\n\n`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
