import { Type, WarningSchema } from '@editor-companion/core/plugin';

const EXAMPLE_ID = '0f9c1a52-6d0e-4c55-9a57-6f1d0c7f2b1e';

export const TaskId = Type.String({ maxLength: 100, description: 'The task, a UUID.', examples: [EXAMPLE_ID] });
export const TaskParams = Type.Object({ taskId: TaskId }, { additionalProperties: false });
export const AssetParams = Type.Object(
  { taskId: TaskId, name: Type.String({ maxLength: 255, description: 'The asset.', examples: ['image1.png'] }) },
  { additionalProperties: false },
);

export const AssetQuery = Type.Object(
  {
    key: Type.Optional(
      Type.String({ maxLength: 100, description: 'Key that gives access to this asset without a credential.' }),
    ),
  },
  { additionalProperties: false },
);

export const TargetQuery = Type.Object(
  {
    target: Type.Union([Type.Literal('converted'), Type.Literal('original')], {
      default: 'converted',
      description: 'Which file of the task.',
    }),
  },
  { additionalProperties: false },
);

export const Task = Type.Object(
  {
    taskId: TaskId,
    kind: Type.Union([Type.Literal('import'), Type.Literal('export')]),
    status: Type.Union([
      Type.Literal('uploaded'),
      Type.Literal('converting'),
      Type.Literal('converted'),
      Type.Literal('failed'),
    ]),
    filename: Type.String({ examples: ['report.docx'] }),
    mime: Type.String({ examples: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'] }),
    size: Type.Integer({ description: 'Bytes of the original.', examples: [48_213] }),
    hash: Type.String({ description: 'SHA-256 of the original.' }),
    path: Type.String({ description: 'Path of the original on the server.' }),
    fromCache: Type.Boolean({ description: 'Whether the result was made for an earlier task.' }),
    createdAt: Type.Integer({ description: 'Milliseconds since the epoch.', examples: [1_763_640_000_000] }),
    convertedAt: Type.Optional(Type.Integer({ description: 'Milliseconds since the epoch.' })),
    error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() }, { additionalProperties: false })),
    warnings: Type.Optional(
      Type.Array(WarningSchema, { description: 'For a converted task: simplified or omitted content.' }),
    ),
  },
  { additionalProperties: false },
);

const Status = Type.Enum(['uploaded', 'converting', 'converted', 'failed']);

export const ListQuery = Type.Object(
  {
    of: Type.Enum(['own', 'all'], {
      default: 'own',
      description: 'Whose tasks: your own, or those of everybody in the tenant.',
    }),
    status: Type.Optional(Status),
    kind: Type.Optional(Type.Enum(['import', 'export'])),
    owner: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 600,
        description: 'For `all`: only tasks of one caller, by kind and id.',
        examples: ['user:ada'],
      }),
    ),
    from: Type.Optional(
      Type.String({ format: 'date-time', maxLength: 40, description: 'Only tasks created since this time.' }),
    ),
    limit: Type.Integer({ default: 50, minimum: 1, maximum: 200 }),
    before: Type.Optional(
      Type.String({
        pattern: String.raw`^\d{1,15}\.[\w-]{1,100}$`,
        description: 'Only tasks behind this place: `next` of the previous page.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const TaskPage = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          ...Task.properties,
          owner: Type.Optional(
            Type.String({ description: 'The caller of the task, by kind and id.', examples: ['user:ada'] }),
          ),
          repeatable: Type.Optional(Type.Boolean({ description: 'For a failed task: whether it can be tried again.' })),
        },
        { additionalProperties: false },
      ),
    ),
    next: Type.Union([Type.String(), Type.Null()], {
      description: 'Value of `before` for the next page; null: this is the last page.',
    }),
  },
  { additionalProperties: false },
);

export const Forgotten = Type.Object({ taskId: TaskId, deleted: Type.Boolean() }, { additionalProperties: false });
