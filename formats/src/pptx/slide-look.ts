import { CLOSE } from '../content/slide/text.ts';
import type { PageSetup } from '@editor-companion/document';
import { fontFamily } from '../content/bounds.ts';
import type { Layout } from './style/layout.ts';
import { levelOf } from './style/text-style.ts';

/** The size of text that no style gives one (21.1.2.3.9). */
const DEFAULT_SIZE = 18;

/** How text looks that says nothing: as in a text box of the presentation. */
export function defaultText(layout: Layout): NonNullable<PageSetup['text']> {
  const { font, size = DEFAULT_SIZE } = levelOf(layout.inherit(undefined).style, 0).run;
  const family = font === undefined ? undefined : fontFamily(font);
  return { ...(family !== undefined && { fontFamily: family }), fontSize: `${size}pt`, ...CLOSE };
}
