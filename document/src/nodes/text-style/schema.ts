import { Extension } from '@tiptap/core';
import { BackgroundColor, Color, FontFamily, FontSize, TextStyle } from '@tiptap/extension-text-style';
import type { HtmlElement } from '../../dom/types.ts';
import { attribute, styled } from '../../schema/attribute.ts';
import { color, fontFamily, length, oneOf, signedLength } from '../../schema/kinds.ts';

const types = ['textStyle'];

/** The maximum number of ancestors from which a span inherits styles. Pasted HTML nests a few. */
const MAX_NESTED = 8;

/** Tiptap's text style without marks for spans that have no text formatting. */
export const StyledText = TextStyle.extend({
  parseHTML: () => [
    {
      tag: 'span',
      consuming: false,
      getAttrs: (element) => Object.keys(ownStyle(element)).length > 0 && inheritedStyle(element),
    },
  ],
});

const properties = {
  ...styled('fontFamily', fontFamily, 'font-family'),
  ...styled('fontSize', length, 'font-size'),
  ...styled('color', color, 'color'),
  ...styled('backgroundColor', color, 'background-color'),
  ...styled('letterSpacing', signedLength, 'letter-spacing'),
  ...fontVariant(),
};

/** Returns the text attributes of the element's own style. */
const ownStyle = (element: HtmlElement): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .map(([name, { parseHTML }]) => [name, parseHTML?.(element)] as const)
      .filter(([, value]) => value !== null),
  );

/** Returns the text attributes of the spans around the element. The nearest wins. */
function inheritedStyle(element: HtmlElement): Record<string, unknown> {
  const styles: Record<string, unknown>[] = [];
  let around = element.parentElement;
  for (let i = 0; around !== null && i < MAX_NESTED; i++, around = around.parentElement) {
    if (around.hasAttribute('data-foreign')) break;
    if (around.tagName === 'SPAN') styles.unshift(ownStyle(around));
  }
  return styles.reduce((found, style) => Object.assign(found, style), {});
}

/** Small and all capitals. The latter is another property in CSS. */
function fontVariant() {
  const variants = oneOf(
    'small-caps',
    'all-small-caps',
    'petite-caps',
    'all-petite-caps',
    'unicase',
    'titling-caps',
    'all-caps',
  );
  return attribute('fontVariant', variants, {
    read: ({ style }) => {
      if (style.getPropertyValue('text-transform') === 'uppercase') return 'all-caps';
      return variants.parse(
        style.getPropertyValue('font-variant') || style.getPropertyValue('font-variant-caps') || '',
      );
    },
    write: (value) => ({ style: value === 'all-caps' ? 'text-transform: uppercase' : `font-variant: ${value}` }),
  });
}

const only = (...names: (keyof typeof properties)[]) => ({
  addGlobalAttributes: () => [{ types, attributes: Object.fromEntries(names.map((name) => [name, properties[name]])) }],
});

/** Tiptap's own extensions with their commands. Only the accepted values are replaced. */
export const textStyleExtensions = [
  FontFamily.extend(only('fontFamily')),
  FontSize.extend(only('fontSize')),
  Color.extend(only('color')),
  BackgroundColor.extend(only('backgroundColor')),
  Extension.create({ name: 'letterFormat', ...only('letterSpacing', 'fontVariant') }),
];
