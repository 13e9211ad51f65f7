import type {
  AiHttpProvider,
  AiMessage,
  AiPart,
  AiReasoningEffort,
  AiRequest,
  AiToolCall,
} from '@editor-companion/core/plugin';
import { factsOf, nearestEffort, wantedEffort, type ModelFacts } from '../models/model-facts.ts';
import { describe, type Connection } from './connection.ts';
import { argumentsOf, inlineData, partsOf, plainText, splitSystem } from './content.ts';
import { geminiEmbeddings } from './further/gemini.ts';
import { createGeminiReader, readGenerateContent } from './gemini-reader.ts';
import { refuseOthers, refusePart } from './refuse-others.ts';
import { defined, record, text } from '../vendor/json.ts';

/** A provider for Google's Gemini API. */
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
      body: { ...generateBody(connection.id, request), ...connection.parameters },
    }),
    embeddings: geminiEmbeddings(connection, headers),
    reader: createGeminiReader,
    readBody: readGenerateContent,
  };
}

function generateBody(id: string, request: AiRequest): object {
  refuseOthers(id, request, ['topK', 'frequencyPenalty', 'presencePenalty', 'seed', 'responseFormat']);
  const { system, rest } = splitSystem(request.messages);
  const names = callNames(rest);
  const format = request.responseFormat;
  return defined({
    contents: rest.map((message) => contentOf(id, message, names)).filter(({ parts }) => parts.length > 0),
    systemInstruction: system === '' ? undefined : { parts: [{ text: system }] },
    tools: toolsOf(request),
    toolConfig: toolConfigOf(request.toolChoice),
    generationConfig: defined({
      temperature: request.temperature,
      topP: request.topP,
      topK: request.topK,
      frequencyPenalty: request.frequencyPenalty,
      presencePenalty: request.presencePenalty,
      seed: request.seed,
      maxOutputTokens: request.maxTokens,
      stopSequences: request.stop,
      responseMimeType: format === undefined ? undefined : 'application/json',
      responseJsonSchema: format?.type === 'json_schema' ? format.schema : undefined,
      thinkingConfig: thinkingOf(request, factsOf(id, request.model)),
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

/** Reasoning tokens for each level. -1 lets the model choose; Pro models cannot do without reasoning. */
const BUDGETS: Readonly<Record<AiReasoningEffort, number>> = {
  none: 0,
  minimal: 512,
  low: 1024,
  medium: -1,
  high: 24_576,
  xhigh: 24_576,
};
const LEAST_OF_PRO = 128;

/** Gemini 3 and later take a level, 2.5 a budget in tokens; older models take neither. */
function thinkingOf(request: AiRequest, facts: ModelFacts | undefined): object | undefined {
  const wanted = wantedEffort(request);
  const { model } = request;
  if (wanted === undefined || /gemini-(?:1|2\.0)/.test(model)) return undefined;
  const shown = wanted === 'none' ? {} : { includeThoughts: true };
  if (!model.includes('gemini-2.5')) {
    const effort = nearestEffort(facts, wanted);
    return { ...shown, thinkingLevel: effort === 'none' ? 'low' : effort === 'xhigh' ? 'high' : effort };
  }
  const least = model.includes('pro') ? LEAST_OF_PRO : 0;
  return { ...shown, thinkingBudget: wanted === 'medium' ? BUDGETS.medium : Math.max(least, BUDGETS[wanted]) };
}

function toolConfigOf(choice: AiRequest['toolChoice']): object | undefined {
  if (choice === undefined) return undefined;
  if (typeof choice === 'object')
    return { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: [choice.name] } };
  return { functionCallingConfig: { mode: { auto: 'AUTO', none: 'NONE', required: 'ANY' }[choice] } };
}

type Turn = Exclude<AiMessage, { role: 'system' }>;

/** In a tool's result, Gemini requires the function's name instead of the call's id. */
const callNames = (messages: readonly Turn[]): ReadonlyMap<string, string> =>
  new Map(
    messages.flatMap((message) =>
      message.role === 'assistant'
        ? (message.tool_calls ?? []).map((call) => [call.id, call.function.name] as const)
        : [],
    ),
  );

function contentOf(id: string, message: Turn, names: ReadonlyMap<string, string>): { role: string; parts: object[] } {
  if (message.role === 'tool') {
    const name = names.get(message.tool_call_id) ?? message.tool_call_id;
    return { role: 'user', parts: [{ functionResponse: { name, response: { result: plainText(message.content) } } }] };
  }
  const parts: object[] = partsOf(message.content).map((part) => partOf(id, part));
  if (message.role === 'user') return { role: 'user', parts };
  const calls = (message.tool_calls ?? []).map((call) => ({
    functionCall: { name: call.function.name, args: argumentsOf(call.function.arguments) },
    ...signatureOf(call),
  }));
  return { role: 'model', parts: [...parts, ...calls] };
}

/** Gemini 3 requires the signature of each call back, and refuses a tool loop without it. */
function signatureOf({ extra_content: state }: AiToolCall): object {
  const signature = text(record(record(state)['google'])['thought_signature']);
  return signature === '' ? {} : { thoughtSignature: signature };
}

function partOf(id: string, part: AiPart): object {
  if (part.type === 'text') return { text: part.text };
  if (part.type === 'input_audio')
    return { inlineData: { mimeType: `audio/${part.input_audio.format}`, data: part.input_audio.data } };
  const url = part.type === 'image_url' ? part.image_url.url : part.file.file_data;
  const inline = inlineData(url);
  if (inline) return { inlineData: { mimeType: inline.mediaType, data: inline.data } };
  return part.type === 'image_url' ? { fileData: { fileUri: url } } : refusePart(id, part.type);
}
