import type { Body } from './conversation.ts';

/** Members that the server reads itself and writes in the vendor's form. */
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

/** Members with which some gateways let clients choose the address, the key or another model. Here only the operator may. */
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

/** A body without the members reserved for the operator, and without the given others. */
export const withoutOperators = (body: Body, others: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value != null && !OPERATORS_OWN.has(name) && !others.includes(name)),
  );

/** The members of an OpenAI body that only a vendor of that API understands. A boolean `reasoning` is the server's own. */
export const furtherMembers = (body: Body): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value != null && !LEFT.has(name) && !(name === 'reasoning' && typeof value === 'boolean'),
    ),
  );

/** Parameters of OpenAI-compatible APIs that other bodies may contain too. The rest of those bodies is the editor's own. */
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

/** The parameters of OpenAI-compatible APIs in a body of another form. */
export const knownMembers = (body: Body): Record<string, unknown> =>
  Object.fromEntries(KNOWN.flatMap((name) => (body[name] == null ? [] : [[name, body[name]] as const])));
