import { Type, type Static } from '@editor-companion/core/plugin';
import { NameParams } from './schemas.ts';

const strict = { additionalProperties: false } as const;

export const JobParams = Type.Object({ ...NameParams.properties, job: Type.String({ format: 'uuid' }) }, strict);

const members = {
  kind: Type.Enum(['translate', 'proofread', 'style', 'fill', 'summary', 'alt_texts'], {
    description:
      '`translate` into `language`; `proofread`; `style`: rewrite according to `style`; `fill`: replace `{{…}}` by the values in `data`; `summary`; `alt_texts`: describe pictures without a description.',
  }),
  mode: Type.Enum(['direct', 'suggest'], { default: 'direct', description: 'As for a run.' }),
  target: Type.Enum(['document', 'copy', 'json'], {
    default: 'document',
    description:
      'Destination of the result: the live document, a new one with the name `as`, or only `result` of the job.',
  }),
  language: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  style: Type.Optional(Type.String({ minLength: 1, maxLength: 20_000 })),
  data: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), { maxProperties: 1000 })),
  model: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
  field: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
};

export const JobBody = Type.Object(
  {
    ...members,
    as: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'The name of the copy.' })),
  },
  { ...strict, examples: [{ kind: 'translate', language: 'French', target: 'copy', as: 'report-fr' }] },
);

export type JobBody = Static<typeof JobBody>;

export const JobView = Type.Object({
  id: Type.String(),
  document: Type.String({ description: 'Name of the changed document.' }),
  kind: members.kind,
  mode: members.mode,
  target: members.target,
  state: Type.Enum(['running', 'done', 'failed', 'cancelled']),
  progress: Type.Object({
    total: Type.Integer({ description: 'Lines with text, or pictures without a description.' }),
    done: Type.Integer(),
    changed: Type.Integer(),
    left: Type.Array(Type.Object({ text: Type.String(), why: Type.String() }), {
      description: 'Lines that stayed unchanged because no answer was valid; at most 100.',
    }),
    inputTokens: Type.Integer(),
    outputTokens: Type.Integer(),
  }),
  undo: Type.Boolean({ description: 'Whether `…/assistant/runs/{id}/undo` can undo it.' }),
  result: Type.Optional(Type.Unknown({ description: 'A summary, or the content of the document as JSON.' })),
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
});
