import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PAGE = 'docs/office-import.md';

/** Puts text between `<!-- name -->` and `<!-- /name -->` of the page on office imports. */
export async function writeSection(root: string, name: string, text: string): Promise<void> {
  const path = join(root, PAGE);
  const page = await readFile(path, 'utf8');
  const section = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!section.test(page)) throw new Error(`${PAGE} has no section "${name}".`);
  await writeFile(
    path,
    page.replace(section, (_, open: string, close: string) => `${open}\n${text}\n\n${close}`),
  );
  console.log(`${PAGE}: section "${name}" written`);
}
