/** The maximum number of rules and characters of all style sheets of a page. */
const [MAX_RULES, MAX_CHARACTERS] = [5000, 2_000_000];
const SELECTOR = /^([a-z][a-z0-9]{0,20})?(?:\.([\w-]{1,100}))?$/i;

/** Declarations by `td`, `.xl65` or `td.xl65`, the selectors that office programs write in saved pages. */
export class StyleRules {
  readonly #rules: Map<string, string>;
  #read = 0;

  /** @param before rules that these add to */
  constructor(before?: StyleRules) {
    this.#rules = new Map(before === undefined ? [] : before.#rules);
  }

  /** @param sheet content of a `style` element; comment marks around it count for nothing */
  add(sheet: string): void {
    const css = withoutComments(sheet.replaceAll('<!--', ' ').replaceAll('-->', ' '));
    this.#read += css.length;
    if (this.#read > MAX_CHARACTERS) return;
    for (let at = 0; ;) {
      const open = css.indexOf('{', at);
      const close = open < 0 ? -1 : css.indexOf('}', open);
      if (close < 0) return;
      const selectors = css.slice(at, open).trim();
      at = close + 1;
      const inner = css.slice(open + 1, close);
      // A rule that contains rules, such as @media, is skipped with its contents.
      if (inner.includes('{')) at = endOfBlock(css, open);
      else if (!selectors.startsWith('@')) this.#keep(selectors, inner);
    }
  }

  /** Returns the declarations for an element, the less specific first. */
  of(name: string, classes: string): string {
    if (this.#rules.size === 0) return '';
    const own = classes.split(/\s+/, 8).filter(Boolean);
    const keys = [name, ...own.map((one) => `.${one}`), ...own.map((one) => `${name}.${one}`)];
    return keys.map((key) => this.#rules.get(key) ?? '').join('');
  }

  #keep(selectors: string, declarations: string): void {
    const said = declarations.replaceAll(/\s+/g, ' ').trim();
    if (said === '' || said.length > 2000) return;
    for (const selector of selectors.split(',', 100)) {
      const [, name = '', group] = SELECTOR.exec(selector.trim()) ?? [];
      const key = name.toLowerCase() + (group === undefined ? '' : `.${group}`);
      if (key === '' || this.#rules.size >= MAX_RULES) continue;
      const before = this.#rules.get(key) ?? '';
      if (before.length < 4000) this.#rules.set(key, `${before}${said.endsWith(';') ? said : `${said};`}`);
    }
  }
}

function withoutComments(css: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = css.indexOf('/*'); at >= 0; at = css.indexOf('/*', from)) {
    pieces.push(css.slice(from, at));
    const end = css.indexOf('*/', at + 2);
    if (end < 0) return pieces.join('');
    from = end + 2;
  }
  return pieces.join('') + css.slice(from);
}

function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return css.length;
}
