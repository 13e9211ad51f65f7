import {
  createRelativePositionFromTypeIndex,
  relativePositionToJSON,
  XmlElement,
  XmlText,
  type AbstractType,
  type XmlFragment,
  type YEvent,
} from 'yjs';

type Changed = YEvent<AbstractType<unknown>>;

/**
 * Tracks the place of the last change in a document.
 * @returns a function that returns the end of the last change as JSON of a relative position; undefined without a change.
 */
export function followChanges(fragment: XmlFragment): () => object | undefined {
  let last: object | undefined;
  const note = (events: readonly unknown[]): void => {
    const event = events.at(-1) as Changed | undefined;
    if (event) last = endOf(event);
  };
  fragment.observeDeep(note);
  return () => {
    fragment.unobserveDeep(note);
    return last;
  };
}

function endOf({ target, delta }: Changed): object {
  let index = 0;
  let end = 0;
  for (const { retain = 0, insert } of delta as { retain?: number; insert?: string | unknown[] }[]) {
    index += retain + (insert?.length ?? 0);
    // A formatted range is the place of a suggestion.
    end = index;
  }
  if (target instanceof XmlText) return positionAt(target, end);
  const inserted = (target as XmlFragment).get(end - 1) as unknown;
  const text = lastTextIn(inserted);
  return text ? positionAt(text, text.length) : positionAt(target, end);
}

function lastTextIn(node: unknown): XmlText | undefined {
  if (node instanceof XmlText) return node;
  if (!(node instanceof XmlElement)) return undefined;
  for (const child of (node.toArray() as unknown[]).toReversed()) {
    const text = lastTextIn(child);
    if (text) return text;
  }
  return undefined;
}

const positionAt = (type: AbstractType<unknown> | XmlText, index: number): object =>
  relativePositionToJSON(createRelativePositionFromTypeIndex(type as AbstractType<unknown>, index)) as object;
