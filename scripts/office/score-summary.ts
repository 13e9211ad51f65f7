import type { FigureTable } from '../figures/page-block.ts';

/** Means of a group of files. Null if no file has the aspect. */
interface Group {
  readonly files: number;
  readonly overall: number;
  readonly aspects: Readonly<Record<string, { readonly mean: number | null }>>;
}

/** The scorer's JSON output. */
export interface Summary extends Group {
  readonly formats: Readonly<Record<string, Group>>;
}

export interface Goal {
  readonly name: string;
  readonly goal: number;
  readonly value: number;
  readonly isReached: boolean;
}

/** The minimum means. */
const GOALS: readonly (readonly [string, number, (summary: Summary) => number | null | undefined])[] = [
  ['all formats', 0.985, ({ overall }) => overall],
  ['docx', 0.99, ({ formats }) => formats['docx']?.overall],
  ['math', 0.9, ({ aspects }) => aspects['math']?.mean],
  ['numbering', 0.9, ({ aspects }) => aspects['numbering']?.mean],
];

/** Returns the goals, and whether they are reached. A goal without a value is skipped, because no file has the aspect. */
export function judge(summary: Summary): Goal[] {
  return GOALS.flatMap(([name, goal, read]) => {
    const value = read(summary) ?? undefined;
    return value === undefined ? [] : [{ name, goal, value, isReached: value >= goal }];
  });
}

export const told = ({ name, goal, value, isReached }: Goal): string =>
  `${name.padEnd(12)} ${value.toFixed(3)}  goal ${goal.toFixed(3)}  ${isReached ? 'reached' : 'NOT REACHED'}`;

/** Returns the table of the means of each format and of all, one column per aspect. */
export function table({ formats, ...all }: Summary): FigureTable {
  const aspects = Object.keys(all.aspects).filter((aspect) => !/^(text|headings)[A-Z]/.test(aspect));
  const number = (value: number | null | undefined): string => value?.toFixed(3) ?? '-';
  const rows = [...Object.entries(formats), ['all', all] as const].map(([name, { files, overall, aspects: means }]) => [
    name,
    String(files),
    number(overall),
    ...aspects.map((aspect) => number(means[aspect]?.mean)),
  ]);
  return { head: ['format', 'files', 'mean', ...aspects], rows };
}
