import { attributesOf } from '../../markup/attributes.ts';
import { StyleRules } from '../../markup/style-rules.ts';
import type { Package } from '../../package/package.ts';
import type { Chapter } from './chapter.ts';
import { memberAt } from './publication.ts';

const LINK = /<link[\s/][^<>]*>/gi;
/** The maximum number of style sheets of a chapter. */
const MAX_SHEETS = 20;

/** The style sheets of a book. Each combination is read once, because chapters usually share theirs. */
export class BookSheets {
  readonly #source: Package;
  readonly #rules = new Map<string, StyleRules>();

  constructor(source: Package) {
    this.#source = source;
  }

  /** Returns the rules of the style sheets that a chapter links to. */
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
