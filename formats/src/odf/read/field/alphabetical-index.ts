import type { DocumentNode } from '@editor-companion/document';
import type { OpenBookmark } from '../../../content/text/bookmark-range.ts';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';
import { clip } from '../../../content/bounds.ts';
import type { Story } from '../story.ts';

const MAX_TERM = 256;

const term = (text = ''): string => clip(text.replaceAll(/\s+/gu, ' ').trim(), MAX_TERM).trim();

/** Returns the index entry of a term. Undefined without one. */
export type EntryOfTerm = (term: string | undefined) => DocumentNode | undefined;

/**
 * Reads the keys of the mark in the current element (ODF 1.3, part 3, 8.1.8 and 8.1.10): the main terms above its own one, which is an
 * attribute, or the text between two marks.
 */
export function readIndexKeys({ xml }: Story): EntryOfTerm {
  const keys = [term(xml.attribute('text:key1')), term(xml.attribute('text:key2'))];
  const isBold = xml.attribute('text:main-entry') === 'true';
  return (own) => {
    const terms = [...keys, term(own)].filter((text) => text !== '');
    return terms.length === 0 ? undefined : { type: 'indexEntry', attrs: { terms, ...(isBold && { bold: true }) } };
  };
}

/** The start of a marked term. */
export interface OpenTerm {
  readonly bookmark: OpenBookmark;
  readonly entryOf: EntryOfTerm;
}

/** Returns the text that a builder has received since a length. */
export function textSince({ line, length }: InlineBuilder, start: number): string {
  let text = '';
  let missing = length - start;
  for (let at = line.length - 1; at >= 0 && missing > 0; at -= 1) {
    const words = line[at]?.text;
    if (words !== undefined) text = words.slice(Math.max(words.length - missing, 0)) + text;
    missing -= words?.length ?? 1;
  }
  return text;
}

/**
 * Returns the attributes of an index from text:alphabetical-index-source, the current element (ODF 1.3, part 3, 8.8.2).
 */
export function readAlphabeticalSource({ xml }: Story): Readonly<Record<string, unknown>> {
  const hasHeadings = xml.attribute('text:alphabetical-separators') === 'true';
  const isRunIn = xml.attribute('text:comma-separated') === 'true';
  const separator = readSeparator(xml);
  return {
    ...(hasHeadings && { heading: 'A' }),
    ...(isRunIn && { runIn: true }),
    ...(separator !== undefined && separator !== ', ' && { separator }),
  };
}

/** Returns the text between a term and its pages in the templates of entries. */
function readSeparator(xml: Story['xml']): string | undefined {
  let separator: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const inner = xml.depth;
    while (xml.nextChild(inner)) {
      if (xml.name === 'text:index-entry-tab-stop') separator = '\t';
      else if (xml.name === 'text:index-entry-span') separator = clip(xml.text(), 16);
    }
  }
  return separator === '' ? undefined : separator;
}
