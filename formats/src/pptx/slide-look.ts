import { CLOSE } from '../content/slide/text.ts';
import type { PageSetup } from '@editor-companion/document';
import { fontFamily } from '../content/bounds.ts';
import type { Deck } from './deck.ts';
import { DEFAULT_SIZE, levelOf } from './style/text-style.ts';

/** Returns the appearance of unformatted text, which is that of a text box in the presentation. */
export function defaultText({ layouts, presentation, asPages }: Deck): NonNullable<PageSetup['text']> {
  const layout = layouts.of(presentation.slides[0] ?? '');
  const { font, size = DEFAULT_SIZE } = levelOf(layout.inherit(undefined).style, 0).run;
  const family = font === undefined ? undefined : fontFamily(font);
  return {
    ...(family !== undefined && { fontFamily: family }),
    fontSize: `${size}pt`,
    ...(asPages ? PLACED : CLOSE),
  };
}

/** Blocks of a page state their own spacing. Cells have the default insets of slides (21.1.3.17). */
const PLACED = { lineHeight: '1.2', spaceAfter: '0pt', cellPadding: '3.6pt 7.2pt' };
