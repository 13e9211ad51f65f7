import { Type, type Static } from '@editor-companion/core/plugin';

const Size = Type.Object({ width: Type.Number(), height: Type.Number() });

export const InspectAnswer = Type.Object(
  {
    version: Type.String({ examples: ['1.7'] }),
    pages: Type.Integer(),
    sizes: Type.Array(Size, { description: 'Of the first 1,000 pages, in points, as they are shown.' }),
    metadata: Type.Record(Type.String(), Type.String(), {
      description: 'By the information dictionary, and where that is silent, by XMP.',
      examples: [{ title: 'Report', author: 'Jane Roe', created: '2026-11-27T14:00:00Z', language: 'en' }],
    }),
    custom: Type.Record(Type.String(), Type.String(), { description: 'Texts under other names.' }),
    claims: Type.Array(Type.String(), {
      description: 'Standards that the file says to follow; nobody has checked it.',
      examples: [['PDF/A-2B', 'PDF/UA-1']],
    }),
    isTagged: Type.Boolean(),
    isEncrypted: Type.Boolean(),
    isSigned: Type.Boolean(),
    permissions: Type.Record(Type.String(), Type.Boolean()),
    attachments: Type.Array(
      Type.Object({
        name: Type.String(),
        mediaType: Type.Optional(Type.String()),
        size: Type.Optional(Type.Integer({ description: 'Bytes.' })),
      }),
    ),
    fields: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
  },
  { description: 'What a PDF file says about itself.' },
);

/** The properties of a PDF file. */
export type Inspection = Static<typeof InspectAnswer>;
