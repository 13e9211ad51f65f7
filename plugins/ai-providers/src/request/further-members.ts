import type { Body } from './conversation.ts';

/** Members that the server itself reads, and writes anew where the vendor wants them. */
const READ = [
  'model',
  'messages',
  'stream',
  'stream_options',
  'temperature',
  'top_p',
  'top_k',
  'frequency_penalty',
  'presence_penalty',
  'seed',
  'max_tokens',
  'max_completion_tokens',
  'response_format',
  'stop',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'reasoning_effort',
  'user',
  'documentID',
  'documentId',
  'documentTools',
  'documentMode',
  'documentBranch',
  'documentField',
  'protocolVersion',
];

/**
 * Members by which gateways behind an address let a client choose the address, the key or another model: that is the operator's
 * business here.
 */
const OPERATORS = [
  'base_url',
  'baseUrl',
  'baseURL',
  'api_base',
  'api_key',
  'apiKey',
  'api_version',
  'api_type',
  'organization',
  'headers',
  'extra_headers',
  'extra_body',
  'extra_query',
  'custom_llm_provider',
  'models',
  'fallbacks',
  'route',
  'provider',
  'mock_response',
];

const LEFT = new Set([...READ, ...OPERATORS]);

const OPERATORS_OWN = new Set(OPERATORS);

/** A body without the members that are the operator's business, and without some more. */
export const withoutOperators = (body: Body, others: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value != null && !OPERATORS_OWN.has(name) && !others.includes(name)),
  );

/** The members of an OpenAI body that only a vendor of that API can understand. A `reasoning` of true or false is the server's own. */
export const furtherMembers = (body: Body): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value != null && !LEFT.has(name) && !(name === 'reasoning' && typeof value === 'boolean'),
    ),
  );

/** Parameters of OpenAI's relatives that bodies of other shapes may carry; the rest of those bodies is the editor's own. */
const KNOWN = [
  'enable_search',
  'enable_thinking',
  'logit_bias',
  'logprobs',
  'min_p',
  'modalities',
  'n',
  'repetition_penalty',
  'thinking',
  'top_logprobs',
  'verbosity',
  'web_search_options',
];

/** The parameters of OpenAI's relatives in a body of another shape. */
export const knownMembers = (body: Body): Record<string, unknown> =>
  Object.fromEntries(KNOWN.flatMap((name) => (body[name] == null ? [] : [[name, body[name]] as const])));
