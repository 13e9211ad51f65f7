import { Type } from '@editor-companion/core/plugin';

export const ModelField = Type.String({
  minLength: 1,
  maxLength: 300,
  description: '`provider/model`, an alias, or a model that only one provider lists. GET /v1/models lists them.',
});

/** All members are passed to the vendor. Those that it cannot express are refused by name. */
export const ChatBody = Type.Object(
  {
    model: ModelField,
    messages: Type.Array(Type.Unknown(), { minItems: 1 }),
    stream: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  },
  {
    additionalProperties: true,
    description: "OpenAI's chat completion body.",
    examples: [{ model: 'demo', messages: [{ role: 'user', content: 'Hello' }] }],
  },
);

const ModelEntry = Type.Object({
  id: Type.String({ examples: ['demo/demo'] }),
  object: Type.Literal('model'),
  created: Type.Integer({ description: 'Always 0: vendors do not report it.' }),
  owned_by: Type.String({ description: 'The provider.', examples: ['demo'] }),
  title: Type.Optional(Type.String({ description: 'Display name.' })),
});

export const ModelList = Type.Object({ object: Type.Literal('list'), data: Type.Array(ModelEntry) });

export { ModelEntry };
