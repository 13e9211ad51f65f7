import { fromHTML } from '@editor-companion/document';
import type { Text as YText } from 'yjs';
import type { FieldForm } from '../field-form.ts';
import { lineChanges } from '../line-changes.ts';
import { linesFrom } from './from-document.ts';
import { keyOf, lengthOf, linesOf, sorted, type Formats, type Line } from './lines.ts';
import { linesToHtml } from './to-html.ts';

/** The form of Quill and of every other editor of a Y.Text. Each line of a text without formats becomes a paragraph. */
export const quill: FieldForm = {
  id: 'quill',
  title: 'Quill',
  field: 'quill',
  read: ({ doc, name, model }) => fromHTML(linesToHtml(linesOf(doc.getText(name))), { model }),
  write({ doc, name }, { shown, wanted }) {
    const text = doc.getText(name);
    const current = linesOf(text);
    const lines = linesFrom(wanted).map((line) => ({ key: keyOf(line), line }));
    const changes = lineChanges(current.map(keyOf), linesFrom(shown).map(keyOf), lines);
    if (changes.length === 0) return;
    const lacksBreak = endLine(text);
    for (const { at, remove, insert } of changes) {
      const start = current.slice(0, at).reduce((sum, line) => sum + lengthOf(line) + 1, 0);
      replace(text, start, current.slice(at, at + remove), insert);
    }
    if (lacksBreak) unendLine(text);
  },
};

/** Adds a missing line break to the last line while lines are replaced. @returns whether it was missing. */
function endLine(text: YText): boolean {
  const { length } = text;
  if (length === 0 || endsLine(text)) return length === 0;
  text.insert(length, '\n', {});
  return true;
}

function endsLine(text: YText): boolean {
  const { insert } = (text.toDelta() as { insert: unknown }[]).at(-1) ?? {};
  return typeof insert === 'string' && insert.endsWith('\n');
}

function unendLine(text: YText): void {
  const { attributes } = (text.toDelta() as { attributes?: object }[]).at(-1) ?? {};
  if (endsLine(text) && attributes === undefined) text.delete(text.length - 1, 1);
}

/** Pairs up old and new lines as far as both exist, so that cursors in unchanged parts of a line stay in place. */
function replace(text: YText, start: number, old: readonly Line[], fresh: readonly Line[]): void {
  const paired = Math.min(old.length, fresh.length);
  let at = start + old.slice(0, paired).reduce((sum, line) => sum + lengthOf(line) + 1, 0);
  const surplus = old.slice(paired).reduce((sum, line) => sum + lengthOf(line) + 1, 0);
  if (surplus > 0) text.delete(at, surplus);
  for (const line of fresh.slice(paired)) at = insertLine(text, at, line);
  at = start;
  for (let index = 0; index < paired; index++) {
    const [before, after] = [old[index], fresh[index]];
    if (!before || !after) continue;
    become(text, at, before, after);
    at += lengthOf(after) + 1;
  }
}

function insertLine(text: YText, at: number, line: Line): number {
  const end = insertUnits(text, at, unitsOf(line));
  text.insert(end, '\n', { ...line.formats });
  return end + 1;
}

/** One position of a text. */
interface Unit {
  readonly insert: string | object;
  readonly formats: Formats;
  readonly key: string;
}

const unitsOf = ({ pieces }: Line): Unit[] =>
  pieces.flatMap(({ insert: piece, formats }): Unit[] => {
    const look = JSON.stringify(sorted(formats));
    if (typeof piece !== 'string') return [{ insert: piece, formats, key: JSON.stringify(piece) + look }];
    return Array.from(piece, (character) => ({ insert: character, formats, key: character + look }));
  });

function become(text: YText, at: number, before: Line, after: Line): void {
  const [old, now] = [unitsOf(before), unitsOf(after)];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head]?.key === now[head]?.key) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail)?.key === now.at(-1 - tail)?.key) tail += 1;
  const from = at + sizeOf(old.slice(0, head));
  const gone = sizeOf(old.slice(head, old.length - tail));
  if (gone > 0) text.delete(from, gone);
  insertUnits(text, from, now.slice(head, now.length - tail));
  const removed = Object.fromEntries(Object.keys(before.formats).map((name) => [name, null]));
  const change = { ...removed, ...after.formats };
  if (JSON.stringify(sorted(before.formats)) !== JSON.stringify(sorted(after.formats)))
    text.format(at + lengthOf(after), 1, change);
}

const sizeOf = (units: readonly Unit[]): number =>
  units.reduce((sum, unit) => sum + (typeof unit.insert === 'string' ? unit.insert.length : 1), 0);

/** Inserts units, those with the same formats together. @returns the position behind them. */
function insertUnits(text: YText, start: number, units: readonly Unit[]): number {
  let at = start;
  for (let from = 0; from < units.length;) {
    const first = units[from];
    if (!first) break;
    if (typeof first.insert !== 'string') {
      text.insertEmbed(at, first.insert, { ...first.formats });
      at += 1;
      from += 1;
      continue;
    }
    const end = units.findIndex(
      ({ insert: next, formats }, index) => index > from && (formats !== first.formats || typeof next !== 'string'),
    );
    const same = units.slice(from, end < 0 ? units.length : end);
    const run = same.map(({ insert: character }) => (typeof character === 'string' ? character : '')).join('');
    from += same.length;
    text.insert(at, run, { ...first.formats });
    at += run.length;
  }
  return at;
}
