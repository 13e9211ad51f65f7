import { PLAIN_CHAT, type ChatDialect, type ReasoningSwitch } from './openai-chat.ts';

export interface Preset {
  readonly title: string;
  /** Absent: the operator must set one. */
  readonly baseUrl?: string;
  /** False where a server on the operator's own machine needs none. */
  readonly needsKey: boolean;
  readonly models: readonly string[];
  readonly dialect: ChatDialect;
}

const effort =
  (on: string, off: string): ReasoningSwitch =>
  (wanted) => ({ reasoning_effort: wanted ? on : off });

/** Open models that were trained on fill-in-the-middle. */
export const CODE_MODEL = /coder|codestral|codellama|codegemma|starcoder|\bfim\b/i;

const thinkingType: ReasoningSwitch = (on) => ({ thinking: { type: on ? 'enabled' : 'disabled' } });

/** Only reasoning models take the parameter; the others answer 400 to it. */
const openAiEffort: ReasoningSwitch = (on, model) =>
  /^(?:o\d|gpt-5)/.test(model) ? { reasoning_effort: on ? 'medium' : 'low' } : {};

const preset = (
  title: string,
  baseUrl: string | undefined,
  models: readonly string[],
  dialect: Partial<ChatDialect> = {},
  needsKey = true,
): Preset => ({
  title,
  ...(baseUrl !== undefined && { baseUrl }),
  needsKey,
  models,
  dialect: { ...PLAIN_CHAT, ...dialect },
});

/** Vendors that speak OpenAI's chat API, by provider id. The first model is the default until the operator names another. */
export const PRESETS: Readonly<Record<string, Preset>> = {
  openai: preset('OpenAI', 'https://api.openai.com/v1', ['gpt-5-mini', 'gpt-5', 'gpt-4.1', 'gpt-4o-mini'], {
    reasoning: openAiEffort,
    maxTokens: 'max_completion_tokens',
  }),
  deepseek: preset('DeepSeek', 'https://api.deepseek.com/v1', ['deepseek-chat', 'deepseek-reasoner'], {
    reasoning: thinkingType,
    fill: { path: '/beta/completions', models: /^deepseek-chat/ },
  }),
  qwen: preset('Qwen', 'https://dashscope.aliyuncs.com/compatible-mode/v1', ['qwen-plus', 'qwen-max', 'qwen-flash'], {
    reasoning: (on) => ({ enable_thinking: on }),
    search: { enable_search: true },
  }),
  moonshot: preset('Moonshot', 'https://api.moonshot.cn/v1', ['kimi-k2-turbo-preview', 'kimi-latest'], {
    reasoning: (on, model) => (/k2\.5|k3/.test(model) ? thinkingType(on, model) : {}),
  }),
  zhipu: preset('Zhipu', 'https://open.bigmodel.cn/api/paas/v4', ['glm-4.6', 'glm-4.5-air', 'glm-4.5-flash'], {
    reasoning: thinkingType,
  }),
  mistral: preset(
    'Mistral',
    'https://api.mistral.ai/v1',
    ['mistral-medium-latest', 'mistral-small-latest', 'codestral-latest'],
    {
      // Sends usage unasked, and answers 422 to parameters that it does not know.
      streamUsage: false,
      reasoning: (on, model) => (model.startsWith('magistral') && on ? { prompt_mode: 'reasoning' } : {}),
      fill: { path: './fim/completions', models: /^codestral/ },
    },
  ),
  groq: preset(
    'Groq',
    'https://api.groq.com/openai/v1',
    ['llama-3.3-70b-versatile', 'openai/gpt-oss-120b', 'qwen/qwen3-32b'],
    {
      reasoning: (on, model) => (model.includes('qwen') ? effort('default', 'none')(on, model) : {}),
    },
  ),
  xai: preset('xAI', 'https://api.x.ai/v1', ['grok-4', 'grok-3-mini'], {
    reasoning: (on, model) => (model.includes('mini') ? effort('high', 'low')(on, model) : {}),
  }),
  openrouter: preset('OpenRouter', 'https://openrouter.ai/api/v1', ['openrouter/auto'], {
    reasoning: (on) => ({ reasoning: { enabled: on } }),
    search: { plugins: [{ id: 'web' }] },
  }),
  vllm: preset(
    'vLLM',
    undefined,
    [],
    {
      reasoning: (on) => ({ chat_template_kwargs: { enable_thinking: on } }),
      fill: { path: './completions', models: CODE_MODEL },
    },
    false,
  ),
};
