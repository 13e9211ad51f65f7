import type { AiAnswerFilter, AiAnswerFilterMaker, AiAnswerPart, AiEvent } from '@editor-companion/core/plugin';
import type { Receiver } from '../upstream/receiver.ts';

type Piece = Extract<AiEvent, { type: 'text' | 'reasoning' | 'tool-call' }>;

/**
 * A receiver whose texts pass through filters. Held-back text is sent before an event of another kind, so the order stays. A vendor's own
 * frames and bodies cannot be filtered, so the server builds its own.
 */
export function filterAnswer(
  { frame: _frame, body: _body, ...receiver }: Receiver,
  makers: readonly AiAnswerFilterMaker[],
): Receiver {
  let open: { readonly piece: Piece; readonly filters: readonly AiAnswerFilter[] } | undefined;

  function end(): void {
    if (open === undefined) return;
    const { piece, filters } = open;
    open = undefined;
    const text = filters.reduce((before, filter) => filter.push(before) + filter.end(), '');
    if (text !== '') receiver.event(withText(piece, text));
  }

  function take(piece: Piece): void {
    if (open !== undefined && !isSamePart(open.piece, piece)) end();
    open ??= { piece, filters: makers.flatMap((make) => make(partOf(piece)) ?? []) };
    const given = textOf(piece);
    const text = open.filters.reduce((rest, filter) => filter.push(rest), given);
    // A call without arguments is passed on too.
    if (text !== '' || given === '') receiver.event(withText(piece, text));
  }

  return {
    ...receiver,
    event(event) {
      if (event.type === 'text' || event.type === 'reasoning' || event.type === 'tool-call') return take(event);
      if (event.type !== 'usage') end();
      receiver.event(event);
    },
  };
}

const partOf = ({ type }: Piece): AiAnswerPart => type;

const textOf = (piece: Piece): string => (piece.type === 'tool-call' ? piece.argumentsDelta : piece.text);

const withText = (piece: Piece, text: string): Piece =>
  piece.type === 'tool-call' ? { ...piece, argumentsDelta: text } : { ...piece, text };

const isSamePart = (one: Piece, other: Piece): boolean =>
  one.type === other.type && (one.type !== 'tool-call' || other.type !== 'tool-call' || one.id === other.id);
