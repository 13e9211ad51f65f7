import type { AiToolRange } from '@editor-companion/core/plugin';
import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromTypeIndex,
  decodeRelativePosition,
  encodeRelativePosition,
  XmlElement,
  XmlText,
  type AbstractType,
  type XmlFragment,
} from 'yjs';
import { EditFault } from '../edit/faults.ts';
import type { Works } from './job.ts';
import { openPage, type Page } from './page.ts';

const MAX_QUOTE = 500;

/** A text node and its position. */
interface Piece {
  readonly type: XmlText;
  readonly text: string;
}

/** Finds the range of a block's text, or of words in it. Returns the reason if the model named a wrong place. */
export async function locate({ papers, anchor, words }: Works['locate']['input']): Promise<Works['locate']['output']> {
  try {
    return rangeOf(await openPage(papers), anchor, words);
  } catch (error) {
    if (error instanceof EditFault) return { fault: error.message };
    throw error;
  }
}

function rangeOf({ view: look }: Page, anchor: string, words: string | undefined): AiToolRange {
  const view = look();
  const { node } = view.spotAt(anchor);
  const element = view.reading.elementOf(node);
  const pieces = element ? piecesIn(element) : [];
  const text = pieces.map((piece) => piece.text).join('');
  const from = words === undefined ? 0 : text.indexOf(words);
  if (text === '' || from < 0) {
    const why = text === '' ? 'holds no text; name a block of text' : `does not hold «${(words ?? '').slice(0, 200)}»`;
    throw new EditFault('FIND_MISSING', `@${anchor} ${why}.`);
  }
  const to = from + (words ?? text).length;
  return {
    anchor: positionAt(pieces, from, 'right'),
    head: positionAt(pieces, to, 'left'),
    quote: text.slice(from, to).slice(0, MAX_QUOTE).toWellFormed(),
  };
}

/** The texts in an element in order. An embedded object counts as one character, as in Yjs. */
function piecesIn(parent: XmlElement | XmlFragment): Piece[] {
  return parent.toArray().flatMap((child) => {
    if (child instanceof XmlText) return [{ type: child, text: plain(child) }];
    return child instanceof XmlElement ? piecesIn(child) : [];
  });
}

const plain = (text: XmlText): string =>
  (text.toDelta() as { insert: unknown }[])
    .map(({ insert }) => (typeof insert === 'string' ? insert : '\uFFFC'))
    .join('');

/** @param side on which the end of one piece is the start of the next. */
function positionAt(pieces: readonly Piece[], offset: number, side: 'left' | 'right'): string {
  let before = 0;
  for (const [index, { type, text }] of pieces.entries()) {
    const isIn = side === 'left' ? offset <= before + text.length : offset < before + text.length;
    if (isIn || index === pieces.length - 1) {
      const position = createRelativePositionFromTypeIndex(type, offset - before);
      return Buffer.from(encodeRelativePosition(position)).toString('base64');
    }
    before += text.length;
  }
  throw new RangeError('There is no text.');
}

/** The anchors of the blocks that contain positions; undefined for deleted or invalid positions. */
export async function anchors({ papers, positions }: Works['anchors']['input']): Promise<Works['anchors']['output']> {
  const { doc, book, view: look } = await openPage(papers);
  const view = look();
  for (const name of doc.share.keys()) doc.get(name);
  const found = positions.map((position) => {
    try {
      const relative = decodeRelativePosition(Buffer.from(position, 'base64'));
      const type = createAbsolutePositionFromRelativePosition(relative, doc)?.type;
      return (
        type &&
        anchorAbove(
          type,
          (key) => view.spotOf(key) !== undefined,
          (key) => book.anchorOf(key),
        )
      );
    } catch {
      return undefined;
    }
  });
  return { anchors: found, pages: book.newPages() };
}

function anchorAbove(
  type: AbstractType<unknown>,
  isShown: (key: string) => boolean,
  anchorOf: (key: string) => number,
): string | undefined {
  for (
    let above: AbstractType<unknown> | null = type;
    above?._item;
    above = above._item.parent as AbstractType<unknown> | null
  ) {
    const { client, clock } = above._item.id;
    const key = `${client}:${clock}`;
    if (!above._item.deleted && isShown(key)) return String(anchorOf(key));
  }
  return undefined;
}
