import type { AiRequest, AiTool } from '@editor-companion/core/plugin';
import { count, defined, isRecord, list, record, text } from '../vendor/json.ts';
import type { Body } from './conversation.ts';

/** Parameters of OpenAI's chat API and its relatives that are passed on as they are. Anything else a client sends is dropped. */
const PASSED_ON = [
  'frequency_penalty',
  'presence_penalty',
  'seed',
  'response_format',
  'logit_bias',
  'logprobs',
  'top_logprobs',
  'parallel_tool_calls',
  'reasoning_effort',
  'n',
  'top_k',
  'min_p',
  'repetition_penalty',
  'enable_search',
  'enable_thinking',
  'thinking',
  'verbosity',
  'modalities',
  'web_search_options',
];

/** What steers the model, beside the messages: the same in all bodies. */
export function readParameters(body: Body): Omit<AiRequest, 'model' | 'stream' | 'messages'> {
  const { reasoning } = body;
  const parameters = Object.fromEntries(
    PASSED_ON.flatMap((name) => (body[name] == null ? [] : [[name, body[name]] as const])),
  );
  const tools = list(body['tools']).map(readTool);
  return defined({
    reasoning: typeof reasoning === 'boolean' ? reasoning : undefined,
    temperature: count(body['temperature']),
    topP: count(body['top_p']),
    maxTokens: count(body['max_completion_tokens'] ?? body['max_tokens']),
    stop: stopsOf(body['stop']),
    tools: tools.length > 0 ? tools : undefined,
    toolChoice: toolChoiceOf(body['tool_choice']),
    parameters: isRecord(reasoning) ? { ...parameters, reasoning } : parameters,
  });
}

function stopsOf(value: unknown): string[] | undefined {
  const stops = (typeof value === 'string' ? [value] : list(value)).map(text).filter(Boolean);
  return stops.length > 0 ? stops : undefined;
}

/** OpenAI's definition, or AG-UI's, which is the inner part of it. */
function readTool(value: unknown): AiTool {
  const tool = record(record(value)['function'] ?? value);
  return {
    type: 'function',
    function: {
      name: text(tool['name']),
      ...(typeof tool['description'] === 'string' && { description: tool['description'] }),
      ...(isRecord(tool['parameters']) && { parameters: tool['parameters'] }),
    },
  };
}

function toolChoiceOf(value: unknown): AiRequest['toolChoice'] {
  if (value === 'auto' || value === 'none' || value === 'required') return value;
  const name = text(record(record(value)['function'])['name']);
  return name === '' ? undefined : { name };
}
