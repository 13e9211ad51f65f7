import type { AiReasoningEffort, AiRequest } from '@editor-companion/core/plugin';
import { MODEL_TABLE } from './table.ts';

/** The parameters and prices of a model that its vendor publishes. */
export interface ModelFacts {
  /** In tokens. */
  readonly context: number;
  /** The maximum number of tokens in an answer. */
  readonly maxOutput: number;
  /** US dollars per million tokens. */
  readonly price: { readonly input: number; readonly output: number };
  readonly reasons: boolean;
  /** Levels of reasoning in ascending order; empty if reasoning can only be switched, or does not exist. */
  readonly efforts: readonly AiReasoningEffort[];
  /** Accepts temperature, top_p and penalties. */
  readonly steered: boolean;
  /** Chooses the amount of reasoning itself and refuses a budget in tokens. */
  readonly adaptive: boolean;
}

const ORDER: readonly AiReasoningEffort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'];

/** Read at the first question. By provider and id, and by id alone for models that another provider offers. */
let known:
  | { readonly exact: ReadonlyMap<string, ModelFacts>; readonly byId: ReadonlyMap<string, ModelFacts> }
  | undefined;

/** The facts of a model; undefined if none are published. Then every parameter is sent, and refused ones are left out from then on. */
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

/** Whether the table has a model under exactly this name. */
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

/** The amount of reasoning that a request asks for; undefined leaves it to the vendor. */
export const wantedEffort = ({ reasoning, reasoningEffort }: AiRequest): AiReasoningEffort | undefined =>
  reasoningEffort ?? (reasoning === undefined ? undefined : reasoning ? 'medium' : 'none');

/** The level nearest to the wanted one that a model has; the wanted one if the model's levels are unknown. */
export function nearestEffort(facts: ModelFacts | undefined, wanted: AiReasoningEffort): AiReasoningEffort {
  if (facts === undefined || facts.efforts.length === 0) return wanted;
  const rank = ORDER.indexOf(wanted);
  const distance = (effort: AiReasoningEffort): number => Math.abs(ORDER.indexOf(effort) - rank);
  return facts.efforts.reduce((best, effort) => (distance(effort) < distance(best) ? effort : best));
}

/** Whether the model reasons even when asked not to, which uses tokens of the answer's limit. */
export const alwaysReasons = (facts: ModelFacts | undefined): boolean =>
  facts !== undefined && facts.efforts.length > 0 && !facts.efforts.includes('none');
