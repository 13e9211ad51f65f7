import OpenAI from 'openai';

/** OpenAI's own client with the URL of this server. It does not retry, so that a test sees each failure. */
export const clientOf = (base: string, options: { apiKey?: string } = {}): OpenAI =>
  new OpenAI({ baseURL: `${base}/v1`, apiKey: options.apiKey ?? 'any', maxRetries: 0 });
