const MAX_DECLARATIONS = 256;
const SIDES = ['top', 'right', 'bottom', 'left'];
/** Values that could load or run something, or could hide such a value from checks. */
const UNSAFE = /url\s*\(|expression\s*\(|javascript:|@import|[<>{}\\]|\/\*/i;

/**
 * The read-only inline style of an element. Values are as written, without `!important`. Common shorthands (margin, border, background,
 * font) are expanded.
 */
export class InlineStyle {
  readonly #declarations: Map<string, string>;

  constructor(css: string | null) {
    this.#declarations = css === null || css === '' ? NOTHING : parse(css);
  }

  get length(): number {
    return this.#declarations.size;
  }

  getPropertyValue(property: string): string {
    return this.#declarations.get(property) ?? '';
  }

  get cssText(): string {
    return [...this.#declarations].map(([property, value]) => `${property}: ${value}`).join('; ');
  }
}

const NOTHING = new Map<string, string>();

/** Adds the camel case members of a browser's style object: `style.textAlign` beside `getPropertyValue('text-align')`. */
export const withCamelCase = (style: InlineStyle): InlineStyle =>
  new Proxy(style, {
    get(target, property) {
      if (typeof property === 'symbol' || property in target) {
        const member: unknown = Reflect.get(target, property, target);
        return typeof member === 'function' ? member.bind(target) : member;
      }
      if (property === 'cssFloat') return target.getPropertyValue('float');
      return target.getPropertyValue(property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    },
  });

function parse(css: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const declaration of split(css, ';').slice(0, MAX_DECLARATIONS)) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim();
    if (value !== '' && !UNSAFE.test(value)) set(declarations, property, value);
  }
  return declarations;
}

function set(declarations: Map<string, string>, property: string, value: string): void {
  declarations.delete(property);
  declarations.set(property, KEYWORDS.has(property) ? value.toLowerCase() : value);
  for (const [longhand, part] of SHORTHANDS[property]?.(value) ?? []) declarations.set(longhand, part);
}

/** Properties with keywords, which are case-insensitive. */
const KEYWORDS = new Set([
  'text-align',
  'float',
  'vertical-align',
  'list-style-type',
  'font-variant',
  'text-transform',
  'white-space',
  'display',
  'font-style',
  'font-weight',
  'text-decoration',
  'width',
  'height',
  'break-after',
  'break-before',
  'break-inside',
  'page-break-after',
  'page-break-before',
  'page-break-inside',
]);

type Longhands = readonly (readonly [property: string, value: string])[];
const SHORTHANDS: Record<string, (value: string) => Longhands> = {
  margin: (value) => fourSides(value).map((part, i) => [`margin-${SIDES[i]}`, part]),
  border: (value) => SIDES.map((side) => [`border-${side}`, value]),
  background: (value) =>
    split(value, ' ').flatMap((part) => (COLOR.test(part) ? [['background-color', part] as const] : [])),
  'text-decoration-line': (value) => [['text-decoration', value]],
  'margin-inline-start': (value) => [['margin-left', value]],
  'margin-block-start': (value) => [['margin-top', value]],
  'margin-block-end': (value) => [['margin-bottom', value]],
  'list-style': (value) => [['list-style-type', value.split(' ')[0] ?? '']],
  font: (value) => {
    const words = value.split(/\s+/);
    const at = words.findIndex((word) => FONT_SIZE.test(word));
    const [, size, height] = FONT_SIZE.exec(words.slice(0, -1)[at] ?? '') ?? [];
    const family =
      size === undefined
        ? undefined
        : words
            .slice(at + 1)
            .join(' ')
            .trim();
    return [
      ...(size === undefined ? [] : [['font-size', size] as const]),
      ...(height === undefined ? [] : [['line-height', height] as const]),
      ...(family === undefined ? [] : [['font-family', family] as const]),
      ...(words.includes('bold') ? [['font-weight', 'bold'] as const] : []),
      ...(words.includes('italic') ? [['font-style', 'italic'] as const] : []),
    ];
  },
};
const FONT_SIZE = /^((?:\d+(?:\.\d+)?|\.\d+)(?:pt|px|em|rem|%|mm|cm|in))(?:\/(\S+))?$/;
const COLOR =
  /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([^()]*\)|(?!none|repeat|no-repeat|fixed|scroll|local|center|top|bottom|left|right|inherit|initial|unset|auto|cover|contain)[a-z]+)$/i;

/** Expands one to four values to top, right, bottom, left. */
function fourSides(value: string): string[] {
  const [top = '', right = top, bottom = top, left = right] = value.split(/\s+/);
  return [top, right, bottom, left];
}

/** Splits at a separator outside quotes and brackets. */
function split(css: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = '';
  for (let i = 0; i < css.length; i++) {
    const char = css[i];
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '(') depth++;
    else if (char === ')') depth = Math.max(0, depth - 1);
    else if (char === separator && depth === 0) {
      parts.push(css.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(css.slice(start));
  return parts;
}
