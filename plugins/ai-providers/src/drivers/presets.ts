import type { AiReasoningEffort } from '@editor-companion/core/plugin';
import { PLAIN_CHAT, type ChatDialect, type ReasoningSwitch } from './openai-chat.ts';

export interface Preset {
  readonly title: string;
  /** Absent: the operator must set one. */
  readonly baseUrl?: string;
  /** False for a server on the operator's own machine that needs no key. */
  readonly needsKey: boolean;
  readonly models: readonly string[];
  readonly dialect: ChatDialect;
}

/** Open models trained on fill-in-the-middle. */
export const CODE_MODEL = /coder|codestral|codellama|codegemma|starcoder|\bfim\b/i;

const isOn = (effort: AiReasoningEffort): boolean => effort !== 'none';

/** On or off, with a level if the model has levels. */
const thinkingType: ReasoningSwitch = (effort, _model, facts) => ({
  thinking: { type: isOn(effort) ? 'enabled' : 'disabled' },
  ...(isOn(effort) && facts !== undefined && facts.efforts.length > 0 && { reasoning_effort: effort }),
});

/** OpenAI's parameter, for reasoning models only; others answer 400. */
const effortOf: ReasoningSwitch = (effort, _model, facts) =>
  facts?.reasons === true && facts.efforts.length > 0 ? { reasoning_effort: effort } : {};

/** The same, also for OpenAI models newer than the table, all of which have levels. */
const openAiEffort: ReasoningSwitch = (effort, model, facts) =>
  facts === undefined && /^(?:o\d|gpt-[5-9])/.test(model)
    ? { reasoning_effort: isOn(effort) ? effort : 'low' }
    : effortOf(effort, model, facts);

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

/** Vendors that speak OpenAI's chat API, by provider id. The first model is the default unless the operator names another. */
export const PRESETS: Readonly<Record<string, Preset>> = {
  openai: preset(
    'OpenAI',
    'https://api.openai.com/v1',
    ['gpt-6-luna', 'gpt-6.1-terra', 'gpt-6.1-sol', 'gpt-4.1-mini'],
    {
      reasoning: openAiEffort,
      reasoningBack: false,
      maxTokens: 'max_completion_tokens',
    },
  ),
  deepseek: preset('DeepSeek', 'https://api.deepseek.com/v1', ['deepseek-flash', 'deepseek-v4-pro'], {
    reasoning: thinkingType,
    fill: { path: '/beta/completions', models: /^deepseek-/ },
  }),
  qwen: preset(
    'Qwen',
    'https://dashscope.aliyuncs.com/compatible-mode/v1',
    ['qwen3.6-flash', 'qwen3.7-plus', 'qwen3.8-max'],
    {
      reasoning: (effort) => ({ enable_thinking: isOn(effort) }),
      search: { enable_search: true },
    },
  ),
  moonshot: preset('Moonshot', 'https://api.moonshot.cn/v1', ['kimi-k2.6', 'kimi-k3', 'kimi-k3.1-pro'], {
    reasoning: (effort, model, facts) =>
      facts !== undefined && facts.efforts.length > 0
        ? effortOf(effort, model, facts)
        : /k2\.[5-9]/.test(model)
          ? thinkingType(effort, model, facts)
          : {},
  }),
  zhipu: preset('Zhipu', 'https://open.bigmodel.cn/api/paas/v4', ['glm-4.7', 'glm-5.2', 'glm-5.3-flash'], {
    reasoning: thinkingType,
  }),
  mistral: preset(
    'Mistral',
    'https://api.mistral.ai/v1',
    ['mistral-medium-latest', 'mistral-small-latest', 'mistral-large-4', 'codestral-latest'],
    {
      // Sends usage unasked, and answers 422 to unknown parameters.
      streamUsage: false,
      reasoning: effortOf,
      reasoningBack: false,
      fill: { path: './fim/completions', models: /^codestral/ },
    },
  ),
  groq: preset(
    'Groq',
    'https://api.groq.com/openai/v1',
    ['llama-3.3-70b-versatile', 'openai/gpt-oss-120b', 'qwen/qwen3.8-27b'],
    { reasoning: effortOf, reasoningBack: false },
  ),
  xai: preset('xAI', 'https://api.x.ai/v1', ['grok-4.3', 'grok-4.7'], { reasoning: effortOf, reasoningBack: false }),
  openrouter: preset('OpenRouter', 'https://openrouter.ai/api/v1', ['openrouter/auto'], {
    reasoning: (effort) => ({ reasoning: isOn(effort) ? { effort } : { enabled: false } }),
    search: { plugins: [{ id: 'web' }] },
  }),
  vllm: preset(
    'vLLM',
    undefined,
    [],
    {
      reasoning: (effort) => ({ chat_template_kwargs: { enable_thinking: isOn(effort) } }),
      fill: { path: './completions', models: CODE_MODEL },
    },
    false,
  ),
};
