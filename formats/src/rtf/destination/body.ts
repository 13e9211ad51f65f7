import { skip, type Context, type Destination, type Opener } from '../destination.ts';
import { newRow } from '../table/row.ts';
import { bookmark, bookmarkEnd } from './bookmark.ts';
import { colourTable } from './colour-table.ts';
import { field } from './field.ts';
import { runningText } from './flow.ts';
import { fontTable } from './font-table.ts';
import { label, oldNumber } from './label.ts';
import { listOverrideTable, listTable } from './list-table.ts';
import { displayedMath, inlineMath, math } from './math.ts';
import { authorTable, information } from './names.ts';
import { band, comment, commentAuthor, commentRange, note } from './notes.ts';
import { embeddedObject, newPicture, picture } from './picture.ts';
import { oldDrawing, shape } from './shape.ts';
import { styleSheet } from './style-sheet.ts';

/**
 * `
 *
 * esttableprops`: the definition of a row of a nested table. The outer row continues after it.
 */
const nestedRow: Opener = (context) => {
  const { row } = context;
  context.row = newRow();
  return { ...runningText(context.opens), close: (inner: Context) => void (inner.row = row) };
};

/** The destinations of running text by their control words. Unknown ones after `\*` are skipped anyway. */
const OPENS: Readonly<Record<string, Opener>> = {
  fonttbl: fontTable,
  colortbl: colourTable,
  stylesheet: styleSheet,
  listtable: listTable,
  listoverridetable: listOverrideTable,
  revtbl: authorTable,
  info: information,
  listtext: label,
  pntext: label,
  pn: oldNumber,
  pict: picture,
  shppict: newPicture,
  nonshppict: skip,
  object: embeddedObject,
  shp: shape,
  shpgrp: shape,
  do: oldDrawing,
  field,
  bkmkstart: bookmark,
  bkmkend: bookmarkEnd,
  footnote: note,
  header: band('header', 'all'),
  headerr: band('header', 'default'),
  headerl: band('header', 'even'),
  headerf: band('header', 'first'),
  footer: band('footer', 'all'),
  footerr: band('footer', 'default'),
  footerl: band('footer', 'even'),
  footerf: band('footer', 'first'),
  atrfstart: commentRange('Start'),
  atrfend: commentRange('End'),
  atnid: commentAuthor('initials'),
  atnauthor: commentAuthor('author'),
  annotation: comment,
  nesttableprops: nestedRow,
  nonesttables: skip,
  mmath: math,
  moMath: inlineMath,
  moMathPara: displayedMath,
  xe: skip,
  tc: skip,
  tcn: skip,
  rxe: skip,
  txe: skip,
  filetbl: skip,
  template: skip,
  private: skip,
  comment: skip,
  ftnsep: skip,
  ftnsepc: skip,
  ftncn: skip,
  aftnsep: skip,
  aftnsepc: skip,
  aftncn: skip,
  background: skip,
};

/** The destination of the document itself. */
export const body: Destination = runningText(OPENS);
