import { attributesOf } from '../../markup/attributes.ts';
import { StyleRules } from '../../markup/style-rules.ts';
import type { Package } from '../../package/package.ts';
import type { Chapter } from './chapter.ts';
import { memberAt } from './publication.ts';

const LINK = /<link[\s/][^<>]*>/gi;
/** Style sheets of one chapter that are read. */
const MAX_SHEETS = 20;

/** The style sheets of a book. Chapters mostly share theirs: each set is read once. */
export class BookSheets {
  readonly #source: Package;
  readonly #rules = new Map<string, StyleRules>();

  constructor(source: Package) {
    this.#source = source;
  }

  /** What the sheets say that a chapter links to. */
  of({ path, source }: Chapter): StyleRules {
    const sheets = (source.match(LINK) ?? []).slice(0, MAX_SHEETS).flatMap((tag) => {
      const attributes = attributesOf(tag);
      const isSheet =
        /\bstylesheet\b/i.test(attributes.get('rel') ?? '') && !/alternate/i.test(attributes.get('rel') ?? '');
      return isSheet ? [memberAt(attributes.get('href') ?? '', path)] : [];
    });
    const key = sheets.join('\n');
    const known = this.#rules.get(key);
    if (known) return known;
    const rules = new StyleRules();
    for (const sheet of sheets) {
      const bytes = this.#source.bytes(sheet);
      if (bytes) rules.add(bytes.toString('utf8'));
    }
    this.#rules.set(key, rules);
    return rules;
  }
}
