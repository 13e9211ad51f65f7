import type { DocumentNode, PageSetup } from '@editor-companion/core/plugin';
import { blocksOf, placesIn, runsOf, sectionBands, textOf } from './text-runs.ts';

/** The names of a template's variables, each once, in order of appearance; those of the page's headers and footers last. */
export function variablesOf(content: DocumentNode, page: PageSetup | null): string[] {
  const names = new Set<string>();
  for (const node of [content, ...blocksOf(page)]) collect(node, names);
  return [...names];
}

function collect(node: DocumentNode, names: Set<string>): void {
  for (const block of blocksOf(sectionBands(node))) collect(block, names);
  const { content = [] } = node;
  for (const part of runsOf(content)) {
    if ('type' in part) collect(part, names);
    else for (const { name } of placesIn(textOf(part))) names.add(name);
  }
}
