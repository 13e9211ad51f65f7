import { DomElement, DomText } from '../dom/node.ts';
import type { DomChild } from '../dom/node.ts';
import { isBlock } from './elements.ts';

type Style = ReadonlyMap<string, string>;
const NONE: Style = new Map();

const INHERITED = ['font-family', 'font-size', 'color', 'letter-spacing', 'font-variant', 'text-transform'];
/** The maximum nesting of styled spans, because each adds a cost to all texts within it. */
const MAX_NESTED = 16;
/** Font sizes of `<font size="1">` to 7. */
const FONT_SIZES = ['7.5pt', '10pt', '12pt', '13.5pt', '18pt', '24pt', '36pt'];

/**
 * Passes text styles of blocks and other elements down to spans around text, which the text style mark is read from. Nested spans receive
 * the inherited style.
 */
export function inheritTextStyle(root: DomElement, inherited: Style = NONE, isCovered = true, spans = 0): void {
  for (const child of root.childNodes) handDown(child, inherited, isCovered, spans);
}

function handDown(node: DomChild, inherited: Style, isCovered: boolean, spans: number): void {
  if (node instanceof DomText) {
    if (!isCovered && node.nodeValue.trim() !== '') wrap(node, inherited);
    return;
  }
  // The content of an unknown node has its own styles.
  if (node.hasAttribute('data-foreign')) return inheritTextStyle(node);
  const own = textStyleOf(node);
  const isSpan = node.localName === 'span';
  const isTooNested = isSpan && spans >= MAX_NESTED;
  if (isTooNested) node.removeAttribute('style');
  if (own.size === 0 || isTooNested) {
    inheritTextStyle(node, inherited, isCovered, spans);
    return;
  }
  const style = new Map([...inherited, ...own]);
  if (isSpan && inherited.size > 0)
    node.setAttribute('style', `${cssOf(inherited)}; ${node.getAttribute('style') ?? ''}`);
  inheritTextStyle(node, style, isSpan, isSpan ? spans + 1 : spans);
}

function textStyleOf(element: DomElement): Style {
  const style = new Map<string, string>();
  if (element.localName === 'font') {
    set(style, 'color', element.getAttribute('color'));
    set(style, 'font-family', element.getAttribute('face'));
    set(style, 'font-size', FONT_SIZES[Number(element.getAttribute('size')) - 1]);
  }
  if (!element.hasAttribute('style')) return style;
  for (const property of INHERITED) set(style, property, element.style.getPropertyValue(property));
  const isPlainInline = !isBlock(element) && element.localName !== 'mark';
  if (isPlainInline) set(style, 'background-color', element.style.getPropertyValue('background-color'));
  return style;
}

function set(style: Map<string, string>, property: string, value: string | null | undefined): void {
  if (value && value !== 'inherit') style.set(property, value);
}

const cssOf = (style: Style): string => [...style].map(([property, value]) => `${property}: ${value}`).join('; ');

function wrap(text: DomText, style: Style): void {
  const span = new DomElement('span');
  span.setAttribute('style', cssOf(style));
  text.parentNode?.insertBefore(span, text);
  span.appendChild(text);
}

const TEXT_BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Passes alignment and direction of wrappers down to paragraphs and headings. Cells keep their alignment. */
export function inheritBlockStyle(root: DomElement, align = '', dir = ''): void {
  for (const child of root.children) {
    const ownAlign = alignOf(child);
    const ownDir = child.getAttribute('dir')?.toLowerCase() ?? '';
    if (TEXT_BLOCKS.has(child.localName)) {
      if (ownAlign === '' && align !== '') child.setAttribute('align', align);
      if (ownDir === '' && dir !== '') child.setAttribute('dir', dir);
      continue;
    }
    const isCell = child.localName === 'td' || child.localName === 'th';
    const isTable = child.localName === 'table';
    // Lists and tables have their own direction, which applies to their content.
    const hasDir = isTable || child.localName === 'ul' || child.localName === 'ol';
    if (hasDir && ownDir === '' && dir !== '') child.setAttribute('dir', dir);
    const handedDown = hasDir && ownDir !== '' ? '' : ownDir || dir;
    inheritBlockStyle(child, isCell || isTable ? '' : ownAlign || align, handedDown);
  }
}

const alignOf = (element: DomElement): string =>
  element.localName === 'center'
    ? 'center'
    : element.style.getPropertyValue('text-align') || (element.getAttribute('align')?.toLowerCase() ?? '');
