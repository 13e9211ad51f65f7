import { strictnessQuery, Type, type Static } from '@editor-companion/core/plugin';
import { PROFILE_IDS } from '@editor-companion/document/profiles/names';

/** Query parameters for the format of a finished import. */
const form = {
  as: Type.Enum(['json', 'html', 'markdown', 'text', 'update'], {
    default: 'json',
    description: 'Format of `content`: editor JSON, or a string: HTML, Markdown, plain text, a Yjs update in base64.',
  }),
  images: Type.Enum(['link', 'inline'], {
    default: 'link',
    description: 'Pictures by address (`link`), or embedded as data: URLs (`inline`).',
  }),
  profile: Type.Optional(
    Type.Enum([...PROFILE_IDS], {
      description:
        'The editor for which JSON `content` is made, valid under its schema. Absent: the document model. `warnings` lists what the editor does not support.',
    }),
  ),
  comments: Type.Enum(['keep', 'none'], {
    default: 'keep',
    description: 'Whether comments and their marks are in the content.',
  }),
};

/** Query parameters of an import. */
export const ImportQuery = Type.Object(
  {
    ...form,
    slideImages: Type.Enum(['true', 'false'], {
      default: 'false',
      description: 'Whether each slide of a presentation gets a picture, drawn by an office engine.',
    }),
    layout: Type.Enum(['flow', 'pages'], {
      default: 'flow',
      description:
        'Slides of a PowerPoint presentation as continuous text, or as pages with shapes at their positions. Other formats have only one form.',
    }),
    revisions: Type.Enum(['keep', 'accept', 'reject'], {
      default: 'keep',
      description: 'Tracked changes: kept as marks, accepted, or rejected.',
    }),
    ...strictnessQuery,
  },
  { additionalProperties: false },
);

export type ImportQuery = Static<typeof ImportQuery>;

/** Query parameters of the result of an import. */
export const ResultQuery = Type.Object(form, { additionalProperties: false });
