import type { AiMessage, AiPart, AiRequest } from '@editor-companion/core/plugin';
import { argumentsOf, inlineData, partsOf, plainText } from './content.ts';
import { defined } from '../vendor/json.ts';

/** A request as the AI SDK's specification has it (LanguageModelV4CallOptions). */
export function callOptions(request: AiRequest): object {
  const names = new Map<string, string>();
  return defined({
    prompt: request.messages.map((message) => promptMessage(message, names)),
    maxOutputTokens: request.maxTokens,
    temperature: request.temperature,
    topP: request.topP,
    stopSequences: request.stop,
    tools: request.tools?.map(({ function: tool }) =>
      defined({
        type: 'function' as const,
        name: tool.name,
        description: tool.description,
        inputSchema: tool.parameters ?? { type: 'object' },
      }),
    ),
    toolChoice: toolChoiceOf(request.toolChoice),
    reasoning: request.reasoning === undefined ? undefined : request.reasoning ? 'medium' : 'none',
    providerOptions: {},
  });
}

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
  const calls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: args } }) => {
    names.set(id, name);
    return { type: 'tool-call', toolCallId: id, toolName: name, input: argumentsOf(args) };
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
  const inline = inlineData(part.image_url.url);
  return inline
    ? { type: 'file', mediaType: inline.mediaType, data: { type: 'data', data: inline.data } }
    : { type: 'file', mediaType: 'image', data: { type: 'url', url: new URL(part.image_url.url) } };
}
