import type { DocumentNode } from '@editor-companion/document';
import { canonical } from '../text/json.ts';

/** Rules for rewriting a line in a job. */
export interface LineRules {
  /** Only text inside `{{…}}` may change. */
  readonly onlyPlaceholders: boolean;
  /** The maximum ratio of the new to the old length, and of the old to the new, apart from a few words. */
  readonly ratio: number;
}

/** Characters that any line may gain, regardless of its length. */
const FEW = 60;
const PLACEHOLDER = /\{\{[^{}]{1,200}\}\}/g;

/**
 * Checks that only the words of a line have changed: it must have the same links, formulas, pictures, notes and other inline nodes, the
 * same kinds of marks, and a length within the rules.
 * @returns the fault, in words for a model; undefined without one.
 */
export function faultOfLine(
  before: readonly DocumentNode[],
  after: readonly DocumentNode[],
  rules: LineRules,
): string | undefined {
  const [was, is] = [textOf(before), textOf(after)];
  if (was.trim() !== '' && is.trim() === '') return 'the line has become empty; write all of it.';
  const lost = missing(fixturesOf(before), fixturesOf(after));
  if (lost !== undefined) return `${lost} is missing; keep links, formulas, pictures and notes as they are.`;
  const added = missing(fixturesOf(after), fixturesOf(before));
  if (added !== undefined) return `${added} was not there before; add nothing but words.`;
  if (rules.onlyPlaceholders) return faultOfFilled(was, is);
  if (is.length > was.length * rules.ratio + FEW)
    return 'the line has become much longer; write nothing but what was asked for.';
  if (was.length > is.length * rules.ratio + FEW) return 'the line has become much shorter; leave nothing out.';
  return undefined;
}

function faultOfFilled(was: string, is: string): string | undefined {
  let from = 0;
  for (const [index, part] of was.split(PLACEHOLDER).entries()) {
    const at = is.indexOf(part, from);
    if (at < 0 || (index === 0 && at > 0)) return `«${part.trim()}» has changed; change nothing but the placeholders.`;
    from = at + part.length;
  }
  const end = was.split(PLACEHOLDER).at(-1) ?? '';
  return is.endsWith(end)
    ? undefined
    : `the line no longer ends in «${end.trim()}»; change nothing but the placeholders.`;
}

const textOf = (nodes: readonly DocumentNode[]): string => nodes.map(({ text }) => text ?? ' ').join('');

/** The parts that must stay: inline nodes, and which kinds of marks exist (words may move between marks). */
function fixturesOf(nodes: readonly DocumentNode[]): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (key: string, number: number): unknown => counts.set(key, number);
  for (const { marks: _, ...node } of nodes) {
    const key = canonical(node);
    if (node.type !== 'text') add(key, (counts.get(key) ?? 0) + 1);
  }
  for (const { marks = [] } of nodes) for (const mark of marks) add(canonical(mark), 1);
  return counts;
}

function missing(from: ReadonlyMap<string, number>, counts: ReadonlyMap<string, number>): string | undefined {
  for (const [key, number] of from) if ((counts.get(key) ?? 0) < number) return key.slice(0, MAX_SHOWN).toWellFormed();
  return undefined;
}

const MAX_SHOWN = 200;
