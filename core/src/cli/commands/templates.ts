import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../../package.json' with { type: 'json' };

export const TEMPLATE_KINDS = ['format', 'provider', 'exporter', 'node', 'plugin'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

const TEMPLATES = fileURLToPath(new URL('../../../templates', import.meta.url));

/**
 * Writes the files of a template, and the files that all kinds share, into a new folder. A template's own file wins over a shared one.
 * Fills in `{{name}}`, `{{extension}}`, `{{camelName}}`, `{{PascalName}}`, `{{CONSTANT_NAME}}`, `{{kind}}` and `{{coreVersion}}`. A leading
 * `_` in a file name becomes a dot, since npm leaves dot files such as .gitignore out of packages.
 * @returns the files' paths relative to the folder, sorted
 */
export async function renderTemplate(kind: TemplateKind, name: string, target: string): Promise<string[]> {
  const values = placeholders(kind, name);
  const written: string[] = [];
  for (const source of [join(TEMPLATES, 'shared'), join(TEMPLATES, kind)]) {
    for (const file of await filesBelow(source)) {
      const path = file.replace(/(^|[\\/])_/, '$1.');
      const text = await readFile(join(source, file), 'utf8');
      await mkdir(dirname(join(target, path)), { recursive: true });
      await writeFile(join(target, path), fill(text, values));
      written.push(path);
    }
  }
  return [...new Set(written)].toSorted();
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function placeholders(kind: TemplateKind, name: string): Record<string, string> {
  const pascal = name.split('-').map(capitalise).join('');
  return {
    name,
    kind,
    PascalName: pascal,
    extension: name.replaceAll('-', ''),
    camelName: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    CONSTANT_NAME: name.replaceAll('-', '_').toUpperCase(),
    coreVersion: manifest.version,
  };
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, key: string) => values[key] ?? placeholder);
