import { firstText, isRecord, partsOf, type DocumentNode } from '../json.ts';
import { indexTerms } from '../schema/index-terms.ts';

/** A term of an index with its places and the terms below it. */
export interface IndexTerm {
  readonly text: string;
  readonly entries: DocumentNode[];
  readonly below: Map<string, IndexTerm>;
}

/** Collects the index entries of a document in order. Deleted ones are skipped. */
export function indexEntries(document: DocumentNode): DocumentNode[] {
  const found: DocumentNode[] = [];
  const visit = (node: DocumentNode): void => {
    if (!isRecord(node) || node.type === 'index') return;
    if (node.type === 'indexEntry') {
      if (partsOf(node.marks).every(({ type }) => type !== 'deletion')) found.push(node);
    } else for (const child of partsOf(node.content)) visit(child);
  };
  visit(document);
  return found;
}

/** Returns the main terms of the entries of an index, as a tree. */
export function indexTree(index: DocumentNode, entries: readonly DocumentNode[]): ReadonlyMap<string, IndexTerm> {
  const tree = new Map<string, IndexTerm>();
  const list = firstText(index, 'list');
  for (const entry of entries) {
    const terms = entry.attrs?.['terms'];
    if (firstText(entry, 'list') !== list || !indexTerms.is(terms)) continue;
    let level = tree;
    for (const [depth, text] of terms.entries()) {
      const term: IndexTerm = level.get(text) ?? { text, entries: [], below: new Map() };
      level.set(text, term);
      if (depth === terms.length - 1) term.entries.push(entry);
      level = term.below;
    }
  }
  return tree;
}

/** Returns the terms in the order of the alphabet of a language. */
export function sortedTerms(terms: ReadonlyMap<string, IndexTerm>, collator: Intl.Collator): IndexTerm[] {
  return [...terms.values()].toSorted((a, b) => collator.compare(a.text, b.text));
}

/** Returns the rules for the order of an index. English for an unknown language. */
export function collatorOf(language: string | undefined): Intl.Collator {
  try {
    return new Intl.Collator(language ?? 'en', { numeric: true });
  } catch {
    return new Intl.Collator('en', { numeric: true });
  }
}

/** Returns the letter under which a term stands, without accents. Undefined for one that begins with no letter. */
export function letterOf(term: string): string | undefined {
  const [first = ''] = term.normalize('NFD');
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase() : undefined;
}
