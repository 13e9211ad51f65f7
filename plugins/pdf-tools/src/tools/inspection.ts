import { Type, type Static } from '@editor-companion/core/plugin';

const Size = Type.Object({ width: Type.Number(), height: Type.Number() });

export const InspectAnswer = Type.Object(
  {
    version: Type.String({ examples: ['1.7'] }),
    pages: Type.Integer(),
    sizes: Type.Array(Size, { description: 'Sizes of the first 1,000 pages in points, as displayed.' }),
    metadata: Type.Record(Type.String(), Type.String(), {
      description: 'From the information dictionary, or else from XMP.',
      examples: [{ title: 'Report', author: 'Jane Roe', created: '2026-11-27T14:00:00Z', language: 'en' }],
    }),
    custom: Type.Record(Type.String(), Type.String(), { description: 'Texts under custom names.' }),
    claims: Type.Array(Type.String(), {
      description: 'Standards that the file claims to follow; they are not checked.',
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
  { description: 'Properties of a PDF file.' },
);

/** The properties of a PDF file. */
export type Inspection = Static<typeof InspectAnswer>;
