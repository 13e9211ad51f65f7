import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentNode } from '@editor-companion/document';
import { Book } from '../../src/text/book.ts';
import { TextFault } from '../../src/text/faults.ts';
import { readText } from '../../src/text/read-text.ts';
import { schema } from '../text/document.ts';

/** The documents of the tasks. Those in JSON contain nodes without a text form: notes, comments, and nodes of plugins. */
export const DOCUMENTS = {
  report: 'report.txt',
  contract: 'contract.txt',
  minutes: 'minutes.txt',
  recipe: 'recipe.txt',
  prices: 'prices.txt',
  manual: 'manual.txt',
  letter: 'letter.txt',
  chinese: 'chinese.txt',
  outline: 'outline.txt',
  paper: 'paper.json',
  board: 'board.json',
  /** Created by `longText`. */
  handbook: undefined,
} as const;

export type DocumentName = keyof typeof DOCUMENTS;

/** Creates a document of the tasks. */
export function documentOf(name: DocumentName): DocumentNode {
  const file = DOCUMENTS[name];
  const text = file === undefined ? longText() : readFileSync(join(import.meta.dirname, 'documents', file), 'utf8');
  if (file?.endsWith('.json')) return JSON.parse(text) as DocumentNode;
  const nodeAt = (anchor: string, line: number): never => {
    throw new TextFault('ANCHOR_UNKNOWN', line, anchor);
  };
  return { type: 'doc', content: readText(text, { schema, book: new Book(), nodeAt }) };
}

const ROOMS = 120;

/** A handbook that is too long to be shown to a model at once. */
function longText(): string {
  const sections = Array.from({ length: ROOMS }, (_, index) => {
    const room = index + 1;
    return `## Room ${room}
Room ${room} holds ${(room * 7) % 40 || 40} people and lies on floor ${1 + (room % 6)}. It is cleaned on ${DAYS[room % DAYS.length]}.
[ul]
 - Key number ${1000 + room * 3}
 - ${room % 2 === 0 ? 'Window to the yard' : 'Window to the street'}
Complaints about room ${room} go to desk ${1 + (room % 9)}, where they are answered within two working days. Whoever books the room leaves it as it was found.`;
  });
  return ['# Handbook of the rooms', 'All rooms are booked at the front desk.', ...sections].join('\n');
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
