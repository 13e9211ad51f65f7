import { partsOf, type DocumentNode } from '../json.ts';
import { cssString } from './css-string.ts';

const STYLES: Readonly<Record<string, string>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

/**
 * Selectors of list types, because lists of the same depth and level text may count in different ways. The values of `type` are
 * case-insensitive in HTML and case-sensitive in XHTML. The `i` flag of CSS is not used, because EPUB validators reject it.
 */
const TYPED: Readonly<Record<string, string>> = {
  decimal: Object.keys(STYLES)
    .map((type) => `:not([type="${type}"])`)
    .join(''),
  ...Object.fromEntries(Object.entries(STYLES).map(([type, style]) => [style, `[type="${type}"]`])),
};

/** The number of levels of word processors. Deeper lists have the browser's default numbers. */
const MAX_LEVELS = 9;

/**
 * Returns style rules for ordered lists with a number format (`levelText`, with `%1` to `%9` for the number of each level). They select by
 * depth, level text and type, so that a long document needs few rules.
 */
export function levelTextCss(content: DocumentNode): string {
  const rules = new Set<string>();
  visit(content, [], rules);
  return rules.size === 0 ? '' : [...rules].join('\n');
}

function visit(node: DocumentNode, types: readonly string[], rules: Set<string>): void {
  const inside = node.type === 'orderedList' ? [...types, styleOf(node)] : types;
  if (inside !== types && inside.length <= MAX_LEVELS) addRules(node, inside, rules);
  for (const child of partsOf(node.content)) visit(child, inside, rules);
}

function addRules(node: DocumentNode, types: readonly string[], rules: Set<string>): void {
  const depth = types.length;
  const list = Array.from({ length: depth }, () => 'ol').join(' ');
  const start = Number(node.attrs?.['start'] ?? 1);
  const levelText = node.attrs?.['levelText'];
  rules.add(`${list} { counter-reset: level-${depth}; } ${list} > li { counter-increment: level-${depth}; }`);
  if (Number.isSafeInteger(start) && start !== 1) {
    rules.add(`${list}[start="${start}"] { counter-reset: level-${depth} ${start - 1}; }`);
  }
  if (typeof levelText === 'string') {
    const typed = types.map((type) => `ol${TYPED[type] ?? ''}`).join(' ');
    rules.add(
      `${typed}[data-level-text=${cssString(levelText)}] > li::marker { content: ${markerOf(levelText, types)}; }`,
    );
  }
}

/** Returns `counter(level-1, decimal) "." counter(level-2, lower-alpha) "." " "` for `%1.%2.`. */
function markerOf(levelText: string, types: readonly string[]): string {
  const parts = levelText.split(/(%[1-9])/u).filter((part) => part !== '');
  const written = parts.map((part) => {
    const level = /^%([1-9])$/u.exec(part)?.[1];
    if (level === undefined) return cssString(part);
    return `counter(level-${level}, ${types[Number(level) - 1] ?? 'decimal'})`;
  });
  return [...written, '" "'].join(' ');
}

const styleOf = (node: DocumentNode): string => STYLES[String(node.attrs?.['type'])] ?? 'decimal';
