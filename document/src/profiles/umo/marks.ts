import type { DocumentMark } from '../../json.ts';
import { signedLength } from '../../schema/kinds.ts';
import type { FromEditor } from '../engine/from-editor.ts';
import { pair, same } from '../engine/pair.ts';
import type { ToEditor } from '../engine/to-editor.ts';

/*
 * Umo has a mark of its own for the space between letters, and no highlight: there the text's background is all that there is.
 */

const STYLES = ['backgroundColor', 'color', 'fontFamily', 'fontSize'] as const;
const textStyle = pair('textStyle', 'textStyle', { ...same(...STYLES), letterSpacing: () => ({}) }, same(...STYLES));

/** The colour of highlights without a stated colour in browsers. */
const YELLOW = '#ffff00';

export function writeTextStyle(mark: DocumentMark, to: ToEditor): DocumentMark[] {
  const attrs = to.attributes(textStyle, mark, 'marks');
  const spacing = mark.attrs?.['letterSpacing'];
  return [
    ...(Object.values(attrs).some((value) => value !== null) ? [{ type: 'textStyle', attrs: { ...attrs } }] : []),
    ...(spacing == null ? [] : [{ type: 'letterSpacing', attrs: { spacing } }]),
  ];
}

export function writeHighlight({ type, attrs }: DocumentMark, to: ToEditor): DocumentMark[] {
  to.changes.simplified(type, 'the background of the text');
  return to.marks([{ type: 'textStyle', attrs: { backgroundColor: attrs?.['color'] ?? YELLOW } }]);
}

export function readTextStyle(mark: DocumentMark, from: FromEditor): DocumentMark[] {
  const attrs = from.attributes(textStyle, mark, 'marks');
  return Object.keys(attrs).length === 0 ? [] : [{ type: 'textStyle', attrs: { ...attrs } }];
}

export function readLetterSpacing(mark: DocumentMark): DocumentMark[] {
  const spacing = mark.attrs?.['spacing'];
  return signedLength.is(spacing) ? [{ type: 'textStyle', attrs: { letterSpacing: spacing } }] : [mark];
}
