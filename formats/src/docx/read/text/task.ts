import type { ListPlace } from '../../../content/list/place.ts';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';

const BOX = /^\s*([☐☑☒])\s*/;
/** The leading character of a check box. A control may define any character except letters and digits, which are text. */
const LEADING = /^\s*[^\s\p{L}\p{N}]?\s*/u;

/**
 * Returns the state of a task. Undefined if the paragraph is not a task. A task starts with its only check box, or it is a bulleted item
 * with a check box character at its start. The character is removed from the text.
 */
export function taskState(builder: InlineBuilder, list: ListPlace | undefined): boolean | undefined {
  const first = builder.pieces.length === 1 ? firstNode(builder) : undefined;
  const hasOwnBox = builder.startsWithCheckBox && builder.checkBoxes.length === 1;
  if (hasOwnBox && first?.type === 'formField') {
    takeOff(builder, '');
    return builder.checkBoxes[0];
  }
  if (first?.text === undefined) return undefined;
  const sign = BOX.exec(first.text)?.[1];
  if (!hasOwnBox && (sign === undefined || list?.ordered !== false)) return undefined;
  takeOff(builder, first.text.replace(LEADING, ''));
  return hasOwnBox ? builder.checkBoxes[0] : sign !== '☐';
}

function firstNode(builder: InlineBuilder) {
  const piece = builder.pieces[0];
  return piece && 'inlines' in piece ? piece.inlines[0] : undefined;
}

/** Removes the check box. It is often a separate run, and the blank after it is at the start of the next one. */
function takeOff(builder: InlineBuilder, rest: string): void {
  const piece = builder.pieces[0];
  if (!piece || !('inlines' in piece)) return;
  const [first, second] = piece.inlines;
  if (rest !== '' && first) {
    first.text = rest;
    return;
  }
  piece.inlines.shift();
  if (second?.text === undefined) return;
  second.text = second.text.trimStart();
  if (second.text === '') piece.inlines.shift();
}
