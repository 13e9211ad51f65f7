import type { AiContent, AiPart, AiRequest } from '@editor-companion/core/plugin';

/** The average cost of a character in quarters of a token: four Latin letters are one token, a Chinese character is one. */
const QUARTERS = { ascii: 1, alphabetic: 2, ideographic: 4 } as const;
const LAST_ASCII = 0x7f;
/** From this code point on (CJK radicals), characters represent syllables or words. */
const FIRST_IDEOGRAPHIC = 0x2e80;

/** Tokens of a picture in full detail, as most vendors count it. */
const PICTURE = 1100;
/** Bytes of a PDF or a recording per token. */
const BYTES_PER_TOKEN = 60;
/** Tokens that vendors add for each message. */
const ENVELOPE = 4;

/** The size of a text in quarters of a token: integers, so that the sum over short pieces equals the size of the whole. */
export function quarterTokens(text: string, from = 0, to = text.length): number {
  let quarters = 0;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code <= LAST_ASCII) quarters += QUARTERS.ascii;
    else quarters += code < FIRST_IDEOGRAPHIC ? QUARTERS.alphabetic : QUARTERS.ideographic;
  }
  return quarters;
}

export const wholeTokens = (quarters: number): number => Math.ceil(quarters / 4);

const tokensIn = (text: string): number => wholeTokens(quarterTokens(text));

/** The approximate number of tokens in a request, used until the vendor reports its count. Within a third for prose in most languages. */
export function estimateInput({ messages, tools, responseFormat, parameters }: Omit<AiRequest, 'model'>): number {
  let tokens = 0;
  for (const message of messages) {
    tokens += ENVELOPE + contentTokens(message.content);
    if (message.role !== 'assistant') continue;
    tokens += tokensIn(message.reasoning_content ?? '');
    for (const call of message.tool_calls ?? [])
      tokens += tokensIn(call.function.name) + tokensIn(call.function.arguments);
  }
  if (tools !== undefined) tokens += tokensIn(JSON.stringify(tools));
  if (responseFormat !== undefined) tokens += tokensIn(JSON.stringify(responseFormat));
  return tokens + countedTokens(parameters?.['tokens']);
}

const contentTokens = (content: AiContent | null): number =>
  typeof content === 'string' ? tokensIn(content) : (content ?? []).reduce((sum, part) => sum + partTokens(part), 0);

function partTokens(part: AiPart): number {
  if (part.type === 'text') return tokensIn(part.text);
  if (part.type === 'image_url') return PICTURE;
  const base64 = part.type === 'file' ? part.file.file_data : part.input_audio.data;
  return Math.ceil((base64.length * 3) / 4 / BYTES_PER_TOKEN);
}

/** The number of tokens in embedding inputs that the client has tokenised. */
const countedTokens = (lists: unknown): number =>
  Array.isArray(lists) ? lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0) : 0;
