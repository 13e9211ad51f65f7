import type { Readable } from 'node:stream';
import { Type, WarningSchema } from '@editor-companion/core/plugin';

const Node = Type.Object({ type: Type.String() }, { additionalProperties: true });

/** Validation never sees a multipart body as a value. This schema is for the API description. */
const Upload = Type.Unsafe({
  properties: {
    file: { type: 'string', format: 'binary', description: 'The document.' },
    password: { type: 'string', description: 'Password of an encrypted document. It is neither stored nor logged.' },
  },
  required: ['file'],
});

const RemoteBody = Type.Object(
  {
    url: Type.String({
      format: 'uri',
      maxLength: 2000,
      description: 'Address of the document, if the server may fetch it.',
    }),
  },
  { additionalProperties: false, examples: [{ url: 'https://example.com/report.docx' }] },
);

export const importBody = {
  content: { 'multipart/form-data': { schema: Upload }, 'application/json': { schema: RemoteBody } },
};

const Comment = Type.Object({
  id: Type.String(),
  author: Type.String(),
  date: Type.Optional(Type.String({ description: 'ISO 8601.' })),
  content: Type.Array(Node),
  replyTo: Type.Optional(Type.String({ description: 'Id of the comment to which this one replies.' })),
  resolved: Type.Optional(Type.Boolean()),
});

const Revision = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['insertion', 'deletion']),
  author: Type.String(),
  date: Type.Optional(Type.String()),
});

const Asset = Type.Object({
  name: Type.String(),
  mediaType: Type.String(),
  size: Type.Integer({ description: 'Bytes.' }),
  url: Type.String(),
});

const EXAMPLE = {
  taskId: '4f3d2c1b-0a9f-4e8d-b7c6-5a4b3c2d1e0f',
  fromCache: false,
  filename: 'report.docx',
  format: 'docx',
  title: 'Quarterly report',
  content: {
    type: 'doc',
    content: [{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Quarterly report' }] }],
  },
  page: { width: 210, height: 297, orientation: 'portrait', margin: { top: 25, right: 25, bottom: 20, left: 25 } },
  comments: [],
  revisions: [],
  metadata: { author: 'Ada Lovelace', created: '2026-03-01T09:00:00Z' },
  assets: [
    {
      name: 'image1.png',
      mediaType: 'image/png',
      size: 20_480,
      url: '/convert/4f3d2c1b-0a9f-4e8d-b7c6-5a4b3c2d1e0f/assets/image1.png',
    },
  ],
  warnings: [],
};

/** The task as the conversion routes return it. Further members are kept. */
export const TaskParams = Type.Object({ taskId: Type.String({ format: 'uuid' }) }, { additionalProperties: false });

export const PendingTask = Type.Object(
  { taskId: Type.String({ format: 'uuid' }), status: Type.String(), filename: Type.String() },
  {
    additionalProperties: true,
    description: 'With `Prefer: respond-async`: the task, whose progress can be followed.',
  },
);

/** The body that `toBody` writes. It is sent without serialization. */
export const ImportAnswer = Type.Unsafe<Buffer | Readable>(
  Type.Object(
    {
      taskId: Type.String({ format: 'uuid' }),
      fromCache: Type.Boolean({
        description: 'Whether the result of an earlier import with the same file and options was used.',
      }),
      filename: Type.String(),
      format: Type.String({ description: 'Id of the format that read the file.' }),
      title: Type.Union([Type.String(), Type.Null()]),
      content: Type.Unknown({ description: 'The document in the format of `as`; editor JSON by default.' }),
      page: Type.Unknown({
        description: 'Size and margins in millimetres, orientation, header and footer; null where unknown.',
      }),
      comments: Type.Array(Comment),
      revisions: Type.Array(Revision),
      metadata: Type.Record(Type.String(), Type.String()),
      assets: Type.Array(Asset),
      warnings: Type.Array(WarningSchema, { description: 'Simplified or omitted content, each with a code.' }),
    },
    { examples: [EXAMPLE] },
  ),
);
