import type { AiMessage, AiPart, AiRequest, AiResponseFormat } from '@editor-companion/core/plugin';
import { argumentsOf, inlineData, partsOf, plainText } from './content.ts';
import { wantedEffort } from '../models/model-facts.ts';
import { refuseOthers } from './refuse-others.ts';
import { defined, isRecord } from '../vendor/json.ts';

/** A request in the AI SDK's form (LanguageModelV4CallOptions). */
export function callOptions(id: string, request: AiRequest): object {
  refuseOthers(id, request, ['topK', 'frequencyPenalty', 'presencePenalty', 'seed', 'responseFormat']);
  const names = new Map<string, string>();
  return defined({
    prompt: request.messages.map((message) => promptMessage(message, names)),
    maxOutputTokens: request.maxTokens,
    temperature: request.temperature,
    topP: request.topP,
    topK: request.topK,
    frequencyPenalty: request.frequencyPenalty,
    presencePenalty: request.presencePenalty,
    seed: request.seed,
    responseFormat: formatOf(request.responseFormat),
    stopSequences: request.stop,
    tools: request.tools?.map(({ function: tool }) =>
      defined({
        type: 'function' as const,
        name: tool.name,
        description: tool.description,
        inputSchema: tool.parameters ?? { type: 'object' },
        strict: tool.strict,
      }),
    ),
    toolChoice: toolChoiceOf(request.toolChoice),
    reasoning: wantedEffort(request),
    providerOptions: {},
  });
}

const formatOf = (format: AiResponseFormat | undefined): object | undefined =>
  format === undefined
    ? undefined
    : format.type === 'json_object'
      ? { type: 'json' }
      : defined({ type: 'json', schema: format.schema, name: format.name, description: format.description });

function toolChoiceOf(choice: AiRequest['toolChoice']): object | undefined {
  if (choice === undefined) return undefined;
  return typeof choice === 'object' ? { type: 'tool', toolName: choice.name } : { type: choice };
}

/** @param names of the calls so far: a tool's result repeats the name. */
function promptMessage(message: AiMessage, names: Map<string, string>): object {
  if (message.role === 'system') return { role: 'system', content: plainText(message.content) };
  if (message.role === 'tool') return { role: 'tool', content: [toolResult(message, names)] };
  const content = partsOf(message.content).map(promptPart);
  if (message.role !== 'assistant') return { role: message.role, content };
  const calls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: args }, extra_content: state }) => {
    names.set(id, name);
    const own = isRecord(state) ? { providerOptions: state } : {};
    return { type: 'tool-call', toolCallId: id, toolName: name, input: argumentsOf(args), ...own };
  });
  return { role: 'assistant', content: [...content, ...calls] };
}

const toolResult = (message: Extract<AiMessage, { role: 'tool' }>, names: ReadonlyMap<string, string>): object => ({
  type: 'tool-result',
  toolCallId: message.tool_call_id,
  toolName: names.get(message.tool_call_id) ?? message.tool_call_id,
  output: { type: 'text', value: plainText(message.content) },
});

function promptPart(part: AiPart): object {
  if (part.type === 'text') return { type: 'text', text: part.text };
  if (part.type === 'input_audio') {
    const { data, format } = part.input_audio;
    return { type: 'file', mediaType: `audio/${format}`, data: { type: 'data', data } };
  }
  const url = part.type === 'image_url' ? part.image_url.url : part.file.file_data;
  const filename = part.type === 'file' ? part.file.filename : undefined;
  const inline = inlineData(url);
  return inline
    ? defined({ type: 'file', mediaType: inline.mediaType, filename, data: { type: 'data', data: inline.data } })
    : { type: 'file', mediaType: 'image', data: { type: 'url', url: new URL(url) } };
}
