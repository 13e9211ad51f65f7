import type { AiHttpProvider, AiMessage, AiPart, AiRequest } from '@editor-companion/core/plugin';
import { describe, type Connection } from './connection.ts';
import { argumentsOf, inlineData, partsOf, plainText, splitSystem } from './content.ts';
import { createGeminiReader, readGenerateContent } from './gemini-reader.ts';
import { defined } from '../vendor/json.ts';

/** A provider that speaks Google's Gemini API. */
export function createGeminiProvider(connection: Connection): AiHttpProvider {
  const headers = defined({ 'x-goog-api-key': connection.apiKey, ...connection.headers });
  return {
    ...describe(connection),
    kind: 'http',
    framing: 'sse',
    request: (request) => ({
      url: `${connection.baseUrl}/models/${encodeURIComponent(request.model)}:${
        request.stream ? 'streamGenerateContent?alt=sse' : 'generateContent'
      }`,
      headers,
      body: { ...generateBody(request), ...connection.parameters },
    }),
    reader: createGeminiReader,
    readBody: readGenerateContent,
  };
}

function generateBody(request: AiRequest): object {
  const { system, rest } = splitSystem(request.messages);
  const names = callNames(rest);
  return defined({
    contents: rest.map((message) => contentOf(message, names)).filter(({ parts }) => parts.length > 0),
    systemInstruction: system === '' ? undefined : { parts: [{ text: system }] },
    tools: toolsOf(request),
    toolConfig: toolConfigOf(request.toolChoice),
    generationConfig: defined({
      temperature: request.temperature,
      topP: request.topP,
      maxOutputTokens: request.maxTokens,
      stopSequences: request.stop,
      thinkingConfig: request.reasoning === undefined ? undefined : thinkingOf(request.reasoning, request.model),
    }),
  });
}

function toolsOf({ tools = [], search }: AiRequest): object[] | undefined {
  const functionDeclarations = tools.map(({ function: tool }) =>
    defined({ name: tool.name, description: tool.description, parametersJsonSchema: tool.parameters }),
  );
  if (functionDeclarations.length > 0) return [{ functionDeclarations }];
  return search === true ? [{ googleSearch: {} }] : undefined;
}

/** Gemini 3 takes a level, 2.5 a budget in tokens (Pro cannot do without); older models take neither. */
function thinkingOf(on: boolean, model: string): object | undefined {
  if (/gemini-3/.test(model)) return on ? { includeThoughts: true } : { thinkingLevel: 'low' };
  if (!/gemini-2\.5/.test(model)) return undefined;
  return on ? { includeThoughts: true } : { thinkingBudget: model.includes('pro') ? 128 : 0 };
}

function toolConfigOf(choice: AiRequest['toolChoice']): object | undefined {
  if (choice === undefined) return undefined;
  if (typeof choice === 'object')
    return { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: [choice.name] } };
  return { functionCallingConfig: { mode: { auto: 'AUTO', none: 'NONE', required: 'ANY' }[choice] } };
}

type Turn = Exclude<AiMessage, { role: 'system' }>;

/** Gemini names the function in a tool's result where the others give the call's id. */
const callNames = (messages: readonly Turn[]): ReadonlyMap<string, string> =>
  new Map(
    messages.flatMap((message) =>
      message.role === 'assistant'
        ? (message.tool_calls ?? []).map((call) => [call.id, call.function.name] as const)
        : [],
    ),
  );

function contentOf(message: Turn, names: ReadonlyMap<string, string>): { role: string; parts: object[] } {
  if (message.role === 'tool') {
    const name = names.get(message.tool_call_id) ?? message.tool_call_id;
    return { role: 'user', parts: [{ functionResponse: { name, response: { result: plainText(message.content) } } }] };
  }
  const parts: object[] = partsOf(message.content).map(partOf);
  if (message.role === 'user') return { role: 'user', parts };
  const calls = (message.tool_calls ?? []).map((call) => ({
    functionCall: { name: call.function.name, args: argumentsOf(call.function.arguments) },
  }));
  return { role: 'model', parts: [...parts, ...calls] };
}

function partOf(part: AiPart): object {
  if (part.type === 'text') return { text: part.text };
  const inline = inlineData(part.image_url.url);
  return inline
    ? { inlineData: { mimeType: inline.mediaType, data: inline.data } }
    : { fileData: { fileUri: part.image_url.url } };
}
