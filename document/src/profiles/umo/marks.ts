import type { DocumentMark } from '../../json.ts';
import { id, signedLength } from '../../schema/kinds.ts';
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

/** The beginning of bookmark names that are no ids in Umo, for example because they contain blanks. The rest is encoded as in addresses. */
const ENCODED = 'umo:';

const toId = (name: unknown): string | undefined => {
  if (typeof name !== 'string') return undefined;
  const own = id.is(name) && !name.startsWith(ENCODED) ? name : ENCODED + encodeURIComponent(name.toWellFormed());
  return id.is(own) ? own : undefined;
};

const fromId = (name: unknown): string => {
  const own = String(name);
  if (!own.startsWith(ENCODED)) return own;
  try {
    return decodeURIComponent(own.slice(ENCODED.length));
  } catch {
    return own;
  }
};

const bookmark = pair(
  'bookmark',
  'bookmark',
  { name: (name) => ({ bookmarkName: fromId(name) }) },
  { bookmarkName: (name) => ({ name: toId(name) }) },
);

/** A text has one bookmark in Umo. */
export const writeBookmark = (mark: DocumentMark, to: ToEditor): DocumentMark[] => [
  { type: 'bookmark', attrs: { ...to.attributes(bookmark, mark, 'marks') } },
];

/** A bookmark whose name is no text, or too long, is left out. */
export function readBookmark(mark: DocumentMark, from: FromEditor): DocumentMark[] {
  const attrs = from.attributes(bookmark, mark, 'marks');
  return attrs['name'] === undefined ? [] : [{ type: 'bookmark', attrs: { ...attrs } }];
}
