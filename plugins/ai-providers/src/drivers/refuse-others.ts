import type { AiRequest } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** Parameters that some vendors cannot express, with their names in requests. */
const NAMES = {
  topK: 'top_k',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
  seed: 'seed',
  responseFormat: 'response_format',
  parallelToolCalls: 'parallel_tool_calls',
} as const;

type Optional = keyof typeof NAMES;

/** Values that request the default behaviour of every vendor. */
const NEUTRAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  frequencyPenalty: (value) => value === 0,
  presencePenalty: (value) => value === 0,
  parallelToolCalls: (value) => value === true,
  n: (value) => value === 1,
  logprobs: (value) => value === false,
  modalities: (value) => Array.isArray(value) && value.every((one) => one === 'text'),
};

/** Members without effect on the answer. A vendor that does not know them is asked without them. */
const NOTES = new Set([
  'metadata',
  'prediction',
  'prompt_cache_key',
  'prompt_cache_retention',
  'safety_identifier',
  'service_tier',
  'store',
]);

/**
 * Refuses parameters that a vendor's API cannot express, so that none is silently dropped.
 * @param takes those that the driver maps.
 * @throws CompanionError AI_PARAMETER_UNSUPPORTED with the first of them.
 */
export function refuseOthers(provider: string, request: AiRequest, takes: readonly (Optional | 'metadata')[]): void {
  const stated = Object.entries(NAMES).map(([member, name]) => [member, name, request[member as Optional]] as const);
  const further = Object.entries(request.parameters ?? {}).map(([name, value]) => [name, name, value] as const);
  const mapped = new Set<string>(takes);
  for (const [member, parameter, value] of [...stated, ...further]) {
    if (value === undefined || mapped.has(member) || NOTES.has(member) || NEUTRAL[member]?.(value) === true) continue;
    throw errors.AI_PARAMETER_UNSUPPORTED({ provider, parameter });
  }
}

/** Refuses a message part that a vendor's API cannot express. @throws CompanionError AI_PARAMETER_UNSUPPORTED. */
export function refusePart(provider: string, kind: string): never {
  throw errors.AI_PARAMETER_UNSUPPORTED({ provider, parameter: `content of the type ${kind}` });
}
