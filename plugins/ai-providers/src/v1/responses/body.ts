import { Type, type Static } from '@editor-companion/core/plugin';
import { EFFORTS } from '../../request/parameters.ts';
import { ModelField } from '../schemas.ts';

const orNull = <T extends Parameters<typeof Type.Optional>[0]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]));
const anyObject = Type.Record(Type.String(), Type.Unknown());

const Format = Type.Union([
  Type.Object({ type: Type.Union([Type.Literal('text'), Type.Literal('json_object')]) }),
  Type.Object({
    type: Type.Literal('json_schema'),
    name: Type.String({ minLength: 1 }),
    schema: anyObject,
    description: Type.Optional(Type.String()),
    strict: orNull(Type.Boolean()),
  }),
]);

/** The supported part of OpenAI's body of POST /responses. Other members are refused by name. */
export const ResponsesBody = Type.Object(
  {
    model: ModelField,
    input: Type.Union([Type.String(), Type.Array(anyObject, { minItems: 1 })], {
      description: 'A text, or items: message, function_call, function_call_output, reasoning.',
    }),
    instructions: orNull(Type.String()),
    stream: orNull(Type.Boolean()),
    temperature: orNull(Type.Number()),
    top_p: orNull(Type.Number()),
    max_output_tokens: orNull(Type.Integer({ minimum: 1 })),
    parallel_tool_calls: orNull(Type.Boolean()),
    reasoning: orNull(
      Type.Object({
        effort: orNull(Type.Union(EFFORTS.map((effort) => Type.Literal(effort)))),
        summary: orNull(Type.String()),
      }),
    ),
    text: orNull(Type.Object({ format: orNull(Format), verbosity: orNull(Type.String()) })),
    tools: orNull(Type.Array(anyObject, { description: 'Functions only.' })),
    tool_choice: orNull(Type.Union([Type.String(), anyObject])),
    metadata: orNull(anyObject),
    user: orNull(Type.String()),
    include: orNull(Type.Array(Type.String())),
  },
  {
    additionalProperties: true,
    description: "OpenAI's response body. Answers are not stored: `store` and `previous_response_id` are refused.",
    examples: [{ model: 'demo', input: 'Hello' }],
  },
);

export type ResponsesBody = Static<typeof ResponsesBody>;
