import { Type, type Static } from '@editor-companion/core/plugin';
import { NameParams } from './schemas.ts';

const strict = { additionalProperties: false } as const;

export const JobParams = Type.Object({ ...NameParams.properties, job: Type.String({ format: 'uuid' }) }, strict);

const members = {
  kind: Type.Enum(['translate', 'proofread', 'style', 'fill', 'summary', 'alt_texts'], {
    description:
      '`translate` into `language`; `proofread`; `style`: rewrite as `style` says; `fill`: put what `data` says in the place of `{{…}}`; `summary`; `alt_texts`: say what pictures without a text show.',
  }),
  mode: Type.Enum(['direct', 'suggest'], { default: 'direct', description: 'As of a run.' }),
  target: Type.Enum(['document', 'copy', 'json'], {
    default: 'document',
    description:
      'Where the outcome goes: into the live document, into a new one with the name `as`, or into `result` of the job alone.',
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
  document: Type.String({ description: 'The document that is changed.' }),
  kind: members.kind,
  mode: members.mode,
  target: members.target,
  state: Type.Enum(['running', 'done', 'failed', 'cancelled']),
  progress: Type.Object({
    total: Type.Integer({ description: 'Lines with words, or pictures without a text.' }),
    done: Type.Integer(),
    changed: Type.Integer(),
    left: Type.Array(Type.Object({ text: Type.String(), why: Type.String() }), {
      description: 'Lines that stayed as they were because no answer could be taken; at most 100.',
    }),
    inputTokens: Type.Integer(),
    outputTokens: Type.Integer(),
  }),
  undo: Type.Boolean({ description: 'Whether `…/assistant/runs/{id}/undo` takes it back.' }),
  result: Type.Optional(Type.Unknown({ description: 'A summary, or the content of the document as JSON.' })),
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
});
