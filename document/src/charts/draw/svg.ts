import { escapeAttribute, escapeText } from '../../syntax/html.ts';

/** An element of a drawing, or a text in it. */
export interface Svg {
  readonly name: string;
  readonly attrs: Readonly<Record<string, string | number>>;
  readonly children: readonly (Svg | string)[];
}

type Given = Readonly<Record<string, string | number | undefined>>;

/** Returns an element. Undefined attributes are omitted, and numbers are rounded to two decimals. */
export function svg(name: string, attrs: Given, children: readonly (Svg | string)[] = []): Svg {
  const said = Object.entries(attrs).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, typeof value === 'number' ? round(value) : value] as const],
  );
  return { name, attrs: Object.fromEntries(said), children };
}

/** Rounds to a hundredth of a pixel. */
export const round = (value: number): number => Math.round(value * 100) / 100 || 0;

/** Serializes a drawing for HTML and SVG files. */
export function svgText({ name, attrs, children }: Svg): string {
  const said = Object.entries(attrs).map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escapeText(child) : svgText(child)));
  return `<${name}${said.join('')}>${inner.join('')}</${name}>`;
}

/** Returns a drawing as a DOM output spec of ProseMirror. */
export const svgSpec = ({ name, attrs, children }: Svg): readonly unknown[] => [
  `http://www.w3.org/2000/svg ${name}`,
  attrs,
  ...children.map((child) => (typeof child === 'string' ? child : svgSpec(child))),
];
