import type { AiReasoningEffort, AiRequest } from '@editor-companion/core/plugin';
import { MODEL_TABLE } from './table.ts';

/** What a model takes and costs, as far as its vendor publishes it. */
export interface ModelFacts {
  /** Tokens. */
  readonly context: number;
  /** Tokens of one answer at most. */
  readonly maxOutput: number;
  /** US dollars for a million tokens. */
  readonly price: { readonly input: number; readonly output: number };
  readonly reasons: boolean;
  /** Levels of reasoning in ascending order; empty where it is only switched on and off, or not there at all. */
  readonly efforts: readonly AiReasoningEffort[];
  /** Takes temperature, top_p and penalties. */
  readonly steered: boolean;
  /** Chooses by itself how long it thinks: a budget in tokens is refused. */
  readonly adaptive: boolean;
}

const ORDER: readonly AiReasoningEffort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'];

/** Read with the first question, by provider and id, and by id alone for models that are reached through somebody else. */
let known:
  | { readonly exact: ReadonlyMap<string, ModelFacts>; readonly byId: ReadonlyMap<string, ModelFacts> }
  | undefined;

/**
 * The facts of a model, or undefined where nothing is published: then everything is sent, and what the vendor refuses is left out
 * from then on.
 */
export function factsOf(provider: string, model: string): ModelFacts | undefined {
  const { exact, byId } = (known ??= readTable());
  const undated = model.replace(/-(?:\d{8}|\d{4}-\d\d-\d\d)$/, '');
  const bare = undated.slice(undated.lastIndexOf('/') + 1);
  return (
    exact.get(`${provider} ${model}`) ??
    exact.get(`${provider} ${undated}`) ??
    byId.get(model) ??
    byId.get(undated) ??
    byId.get(bare)
  );
}

/** Whether the table has a model under just this name. */
export function isInTable(provider: string, model: string): boolean {
  const { exact, byId } = (known ??= readTable());
  return exact.has(`${provider} ${model}`) || byId.has(model);
}

function readTable(): NonNullable<typeof known> {
  const exact = new Map<string, ModelFacts>();
  const byId = new Map<string, ModelFacts>();
  for (const line of MODEL_TABLE.trim().split('\n')) {
    const [provider = '', id = '', context, maxOutput, input, output, efforts = '-', flags = ''] = line.split(' ');
    const facts: ModelFacts = {
      context: Number(context),
      maxOutput: Number(maxOutput),
      price: { input: Number(input), output: Number(output) },
      reasons: efforts !== '-',
      efforts: ORDER.filter((effort) => efforts.split(',').includes(effort)),
      steered: !flags.includes('unsteered'),
      adaptive: flags.includes('adaptive'),
    };
    exact.set(`${provider} ${id}`, facts);
    if (!byId.has(id)) byId.set(id, facts);
  }
  return { exact, byId };
}

/** How much reasoning a request wants; undefined leaves it to the vendor. */
export const wantedEffort = ({ reasoning, reasoningEffort }: AiRequest): AiReasoningEffort | undefined =>
  reasoningEffort ?? (reasoning === undefined ? undefined : reasoning ? 'medium' : 'none');

/** The level nearest to the wanted one among those that a model has; the wanted one where its levels are not known. */
export function nearestEffort(facts: ModelFacts | undefined, wanted: AiReasoningEffort): AiReasoningEffort {
  if (facts === undefined || facts.efforts.length === 0) return wanted;
  const rank = ORDER.indexOf(wanted);
  const distance = (effort: AiReasoningEffort): number => Math.abs(ORDER.indexOf(effort) - rank);
  return facts.efforts.reduce((best, effort) => (distance(effort) < distance(best) ? effort : best));
}

/** Whether the model thinks even when it is asked not to, which costs tokens of the answer's limit. */
export const alwaysReasons = (facts: ModelFacts | undefined): boolean =>
  facts !== undefined && facts.efforts.length > 0 && !facts.efforts.includes('none');
