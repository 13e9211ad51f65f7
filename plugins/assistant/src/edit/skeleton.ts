import type { DocumentNode } from '@editor-companion/document';
import { canonical } from '../text/json.ts';

/** What becomes of a line that a job may rewrite. */
export interface LineRules {
  /** Only what stands in `{{…}}` may become something else. */
  readonly onlyPlaceholders: boolean;
  /** How many times as long, or as short, a line may become, beside a few words. */
  readonly ratio: number;
}

/** Characters that a line may gain whatever its length. */
const FEW = 60;
const PLACEHOLDER = /\{\{[^{}]{1,200}\}\}/g;

/**
 * Proves that of a line nothing but its words has changed: the same links, formulas, pictures, notes and whatever else stands in it, the same
 * kinds of marks, and no more or less text than the rules let.
 *
 * @returns what is wrong, in words for a model; undefined where nothing is.
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

/** What has to stay: inline nodes as they are, and which marks there are, each once for each kind (words may move between them). */
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
