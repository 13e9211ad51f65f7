import type { AiRequest, AiResponseFormat, AiTool } from '@editor-companion/core/plugin';
import { defined, isRecord, text, type Json } from '../vendor/json.ts';
import { errors } from '../errors.ts';
import type { Body } from './conversation.ts';

/** Parses the parameters besides the messages, which are the same in all bodies. @throws CompanionError AI_BODY_INVALID. */
export function readParameters(body: Body): Omit<AiRequest, 'model' | 'stream' | 'messages' | 'parameters'> {
  const { reasoning } = body;
  const tools = listOf(body, 'tools').map(readTool);
  return defined({
    reasoning: typeof reasoning === 'boolean' ? reasoning : undefined,
    reasoningEffort: effortOf(body['reasoning_effort'] ?? (isRecord(reasoning) ? reasoning['effort'] : undefined)),
    temperature: numberOf(body, 'temperature'),
    topP: numberOf(body, 'top_p'),
    topK: numberOf(body, 'top_k'),
    frequencyPenalty: numberOf(body, 'frequency_penalty'),
    presencePenalty: numberOf(body, 'presence_penalty'),
    seed: numberOf(body, 'seed'),
    maxTokens: numberOf(body, 'max_completion_tokens') ?? numberOf(body, 'max_tokens'),
    responseFormat: responseFormatOf(body['response_format']),
    stop: stopsOf(body),
    tools: tools.length > 0 ? tools : undefined,
    toolChoice: toolChoiceOf(body['tool_choice']),
    parallelToolCalls: booleanOf(body, 'parallel_tool_calls'),
    user: text(body['user']) || undefined,
  });
}

const invalid = (path: string, expected: string) =>
  errors.AI_BODY_INVALID({ reason: `\`${path}\` is not ${expected}` });

function numberOf(body: Body, name: string): number | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
  throw invalid(name, 'a number');
}

function booleanOf(body: Body, name: string): boolean | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || typeof value === 'boolean') return value;
  throw invalid(name, 'true or false');
}

/** A list member, or an empty list if it is absent. @throws CompanionError AI_BODY_INVALID. */
export function listOf(body: Body, name: string): readonly unknown[] {
  const value = body[name] ?? [];
  if (Array.isArray(value)) return value as readonly unknown[];
  throw invalid(name, 'a list');
}

export const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

function effortOf(value: unknown): AiRequest['reasoningEffort'] {
  if (value == null) return undefined;
  return EFFORTS.find((one) => one === value) ?? refuse('reasoning_effort', `one of ${EFFORTS.join(', ')}`);
}

function refuse(path: string, expected: string): never {
  throw invalid(path, expected);
}

function responseFormatOf(value: unknown): AiResponseFormat | undefined {
  if (value == null) return undefined;
  if (!isRecord(value)) throw invalid('response_format', 'an object');
  if (value['type'] === 'text') return undefined;
  if (value['type'] === 'json_object') return { type: 'json_object' };
  if (value['type'] !== 'json_schema') throw invalid('response_format.type', 'text, json_object or json_schema');
  const stated = value['json_schema'];
  if (!isRecord(stated) || !isRecord(stated['schema']))
    throw invalid('response_format.json_schema.schema', 'an object');
  return {
    type: 'json_schema',
    name: text(stated['name']) || 'answer',
    schema: stated['schema'],
    ...defined({
      description: text(stated['description']) || undefined,
      strict: typeof stated['strict'] === 'boolean' ? stated['strict'] : undefined,
    }),
  };
}

function stopsOf(body: Body): string[] | undefined {
  const value = body['stop'];
  const stops = typeof value === 'string' ? [value] : listOf(body, 'stop');
  return stops.length === 0
    ? undefined
    : stops.map((stop) => (typeof stop === 'string' ? stop : refuse('stop', 'a text or a list of texts')));
}

/** Parses OpenAI's tool definition, or AG-UI's, which is the inner part of it. */
function readTool(value: unknown, index: number): AiTool {
  const path = `tools[${index}]`;
  const outer: Json = isRecord(value) ? value : refuse(path, 'an object');
  const tool = isRecord(outer['function']) ? outer['function'] : outer;
  return {
    type: 'function',
    function: {
      name: text(tool['name']) || refuse(`${path}.function.name`, 'a name'),
      ...(typeof tool['description'] === 'string' && { description: tool['description'] }),
      ...(isRecord(tool['parameters']) && { parameters: tool['parameters'] }),
      ...(typeof tool['strict'] === 'boolean' && { strict: tool['strict'] }),
    },
  };
}

function toolChoiceOf(value: unknown): AiRequest['toolChoice'] {
  if (value == null) return undefined;
  if (value === 'auto' || value === 'none' || value === 'required') return value;
  const name = isRecord(value) && isRecord(value['function']) ? text(value['function']['name']) : '';
  return name === '' ? refuse('tool_choice', 'auto, none, required or the name of a function') : { name };
}
