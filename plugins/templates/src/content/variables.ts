import type { DocumentNode, PageSetup } from '@editor-companion/core/plugin';
import { bandsOf, placesIn, runsOf, textOf } from './text-runs.ts';

/** The names of the variables of a template, each once, in the order in which they appear; those of page bands last. */
export function variablesOf(content: DocumentNode, page: PageSetup | null): string[] {
  const names = new Set<string>();
  for (const node of [content, ...bandsOf(page)]) collect(node, names);
  return [...names];
}

function collect({ content = [] }: DocumentNode, names: Set<string>): void {
  for (const part of runsOf(content)) {
    if ('type' in part) collect(part, names);
    else for (const { name } of placesIn(textOf(part))) names.add(name);
  }
}
