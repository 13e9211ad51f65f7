import { Type } from '@editor-companion/core/plugin';
import { OFFERS } from '../providers.ts';

export const ProviderParams = Type.Object(
  { provider: Type.String({ minLength: 1, maxLength: 60, examples: ['deepseek', 'demo'] }) },
  { additionalProperties: false },
);

export const ChatQuery = Type.Object(
  {
    format: Type.Optional(Type.String({ description: 'message (default), agui or openai.', examples: ['message'] })),
    dialect: Type.Optional(
      Type.Union([Type.Literal('ag-ui-1'), Type.Literal('tdesign')], {
        description: 'agui: thoughts as REASONING_* (ag-ui-1, default) or THINKING_* (tdesign).',
      }),
    ),
  },
  { additionalProperties: false },
);

/** Three formats of foreign clients, so further members are accepted and ignored unless known. */
export const ChatBody = Type.Object(
  {
    model: Type.Optional(Type.Union([Type.String(), Type.Record(Type.String(), Type.Unknown())])),
    messages: Type.Optional(Type.Array(Type.Unknown())),
    stream: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    prompt: Type.Optional(Type.String()),
  },
  {
    additionalProperties: true,
    description: "OpenAI's chat completion body, the editor's chat body, or AG-UI's RunAgentInput.",
    examples: [
      { model: 'demo', messages: [{ role: 'user', content: 'Hello' }], stream: false },
      {
        prompt: 'Make this shorter',
        skill: 'write',
        model: { value: 'demo' },
        selectionText: 'A rather long sentence that should be shorter.',
        locale: 'en-US',
        stream: true,
      },
    ],
  },
);

const Model = Type.Object({ id: Type.String(), title: Type.Optional(Type.String()) });

export const ProviderList = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      configured: Type.Boolean(),
      missing: Type.Array(Type.String(), { description: 'Settings that the operator must add.' }),
      models: Type.Array(Model),
      offers: Type.Array(Type.Enum(OFFERS), {
        description: 'Features besides chat, under /v1.',
      }),
    }),
  ),
  default: Type.Union([Type.String(), Type.Null()], { description: 'Provider for requests that name none.' }),
});
