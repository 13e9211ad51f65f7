import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Type, type Static } from 'typebox';
import type { BackupRule, StoreMark } from '../contracts/data-folder.ts';
import { overwriteFile, replaceFile } from './durable.ts';
import { dataErrors } from './errors.ts';

/** The file in the data folder that lists the required stores. */
export const MARK_FILE = 'data.json';

const StoredMark = Type.Object({
  id: Type.String(),
  position: Type.Optional(Type.Number()),
  running: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
});

/** Increased when an earlier release would misread the folder. A release refuses a higher number. */
const FORMAT = 1;

const Marks = Type.Object({
  format: Type.Literal(FORMAT),
  stores: Type.Record(Type.String(), StoredMark),
  backup: Type.Array(Type.Object({ path: Type.String(), rule: Type.Enum(['leave-out', 'named-by-hash']) })),
});

export type Marks = Static<typeof Marks>;

const isMarks = new Ajv().compile<Marks>(Marks);

/** The assumption for a folder without the file: it is new, or from a release without marks. */
export const NO_MARKS: Marks = { format: FORMAT, stores: {}, backup: [] };

/** @throws CompanionError DATA_MARKS_DAMAGED, DATA_FOLDER_NEWER. */
export async function readMarks(folder: string): Promise<Marks> {
  const file = join(folder, MARK_FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return NO_MARKS;
  const marks = parse(file, text);
  if (isMarks(marks)) return marks;
  const found = formatOf(marks);
  if (found > FORMAT) throw dataErrors.DATA_FOLDER_NEWER({ folder, file: MARK_FILE, found, known: FORMAT });
  throw dataErrors.DATA_MARKS_DAMAGED({ file, reason: 'it has an unknown format' });
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw dataErrors.DATA_MARKS_DAMAGED({ file, reason: 'it is not JSON' }, { cause });
  }
}

/** Zero for marks without a format. */
function formatOf(marks: unknown): number {
  const format = typeof marks === 'object' && marks !== null && 'format' in marks ? marks.format : undefined;
  return typeof format === 'number' ? format : 0;
}

/** Resolves when the marks are on disk. */
export async function writeMarks(folder: string, marks: Marks): Promise<void> {
  const file = join(folder, MARK_FILE);
  const text = `${JSON.stringify(marks, undefined, 2)}\n`;
  try {
    await replaceFile(file, text);
  } catch (error) {
    if (!NO_ROOM.has(String((error as NodeJS.ErrnoException).code))) throw error;
    await overwriteFile(file, text);
  }
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** The mark of a store on which nothing is running. */
export const markAtRest = ({ id, position }: StoreMark): StoreMark => ({
  id,
  ...(position !== undefined && { position }),
});

/** The marks in the form of a backup. */
export const marksAtRest = (marks: Marks): Marks => ({
  ...marks,
  stores: Object.fromEntries(Object.entries(marks.stores).map(([store, mark]) => [store, { ...markAtRest(mark) }])),
});

export const withStore = (marks: Marks, store: string, mark: StoreMark | undefined): Marks => {
  const { [store]: _, ...others } = marks.stores;
  return { ...marks, stores: mark ? { ...others, [store]: { ...mark } } : others };
};

export const withRules = (marks: Marks, rules: readonly BackupRule[]): Marks => {
  const paths = new Set(rules.map(({ path }) => path));
  return { ...marks, backup: [...marks.backup.filter(({ path }) => !paths.has(path)), ...rules] };
};
