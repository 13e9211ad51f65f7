import type { DocumentNode } from '@editor-companion/document';
import { TextFault } from '../../text/faults.ts';
import type { ReadContext } from '../../text/read-inline.ts';
import { readText } from '../../text/read-text.ts';
import { EditFault } from '../faults.ts';
import type { View } from '../view.ts';

/** Parses blocks that a model wrote. @throws TextFault */
export const readFragment = (text: string, view: View): DocumentNode[] => readText(text, readContext(view));

export const readContext = (view: View): ReadContext => ({
  schema: view.reading.schema,
  book: view.book,
  nodeAt(anchor, line) {
    try {
      return view.spotAt(anchor).node;
    } catch (error) {
      const isGone = error instanceof EditFault && error.code === 'ANCHOR_GONE';
      throw new TextFault(isGone ? 'ANCHOR_GONE' : 'ANCHOR_UNKNOWN', line, (error as Error).message);
    }
  },
});
