import { Type, type Static } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;
const MAX_TEXT = 200_000;

export const NameParams = Type.Object(
  { name: Type.String({ minLength: 1, description: 'The document, percent-encoded: its name may hold slashes.' }) },
  strict,
);

export const RunParams = Type.Object({ ...NameParams.properties, run: Type.String({ format: 'uuid' }) }, strict);

export const AskBody = Type.Object(
  {
    prompt: Type.String({ minLength: 1, maxLength: MAX_TEXT, description: 'What the assistant shall do.' }),
    mode: Type.Enum(['direct', 'read'], {
      default: 'direct',
      description:
        '`direct`: edits go into the document at once. `read`: the document is not changed, and a viewer may ask.',
    }),
    messages: Type.Array(
      Type.Object(
        {
          role: Type.Enum(['user', 'assistant']),
          content: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
        },
        strict,
      ),
      { default: [], maxItems: 100, description: 'What was said before, the oldest first.' },
    ),
    model: Type.Optional(
      Type.String({ minLength: 1, maxLength: 300, description: '`provider` or `provider/model` (GET /ai/providers).' }),
    ),
    tools: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 100,
        description:
          'The only tools that the model is offered, of those that there are: names, where `*` stands for any characters.',
        examples: [['outline', 'read', 'search', 'comment*']],
      }),
    ),
    field: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        description: 'The field of the document, where it is not to be found out.',
      }),
    ),
  },
  {
    ...strict,
    examples: [{ prompt: 'Correct the spelling of the second section.' }, { prompt: 'What is open?', mode: 'read' }],
  },
);

export type AskBody = Static<typeof AskBody>;

export const Undone = Type.Object({
  name: Type.String(),
  run: Type.String(),
  seq: Type.Integer({ description: 'Position of the change.' }),
});
