import { Type } from '@editor-companion/core/plugin';
import { ASSET_TYPES } from './kinds.ts';

const strict = { additionalProperties: false } as const;
const Id = Type.String({ minLength: 1, maxLength: 100 });

export const AssetParams = Type.Object({ id: Id }, strict);

/** Editors send empty strings for missing values. */
export const ListQuery = Type.Object(
  {
    parentId: Type.String({ default: 'root', maxLength: 100, description: 'The folder; root is the top.' }),
    keyword: Type.String({
      default: '',
      maxLength: 100,
      description: 'A part of the name. Searches the folder with all its subfolders.',
    }),
    type: Type.Enum(['all', ...ASSET_TYPES, ''], { default: 'all' }),
    pageIndex: Type.Integer({ default: 1, minimum: 1, maximum: 1_000_000, description: 'From 1.' }),
    pageSize: Type.Integer({ default: 40, minimum: 1, maximum: 200 }),
  },
  strict,
);

const VISIBILITY = {
  description: 'Visibility: only the owner, or everybody of the tenant. Absent: everybody who can see the folder.',
};

export const UploadQuery = Type.Object(
  {
    parentId: Type.String({ default: '', maxLength: 100, description: 'The folder, if the form has none.' }),
    visibility: Type.Optional(Type.Enum(['private', 'shared'], VISIBILITY)),
  },
  strict,
);

/** Validation never sees a multipart body as a value. This schema is for the API description. */
export const uploadBody = {
  content: {
    'multipart/form-data': {
      schema: Type.Unsafe({
        properties: {
          file: { type: 'string', format: 'binary' },
          parentId: { type: 'string', description: 'The folder; root is the top.' },
          name: { type: 'string', description: "Default: the file's own." },
          visibility: { type: 'string', enum: ['private', 'shared'], ...VISIBILITY },
        },
        required: ['file'],
      }),
    },
  },
};

export const FolderBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 500 }),
    parentId: Type.String({ default: 'root', maxLength: 100, description: 'The folder; root is the top.' }),
    visibility: Type.Optional(Type.Enum(['private', 'shared'], VISIBILITY)),
  },
  { ...strict, examples: [{ name: 'Pictures' }] },
);

export const VersionQuery = Type.Object(
  {
    v: Type.String({ default: '', maxLength: 64, description: 'Version from the address in the asset.' }),
    download: Type.Optional(
      Type.Enum(['1'], { description: 'Whether to send it as an attachment, whatever its type.' }),
    ),
  },
  strict,
);

export const Asset = Type.Object(
  {
    id: Type.String({ examples: ['0b54f6a0-95c6-4a9e-8f0e-3a3e1f3c9d11'] }),
    parentId: Type.Union([Type.String(), Type.Null()], { examples: ['root'] }),
    name: Type.String({ examples: ['harbour.jpg'] }),
    type: Type.Enum([...ASSET_TYPES], { examples: ['image'] }),
    mimeType: Type.Union([Type.String(), Type.Null()], { examples: ['image/jpeg'] }),
    size: Type.Integer({ description: 'Bytes; 0 for folders.', examples: [48_213] }),
    url: Type.Union([Type.String(), Type.Null()], {
      description: 'Address of the file; null for folders.',
      examples: ['/mock/file/0b54f6a0-95c6-4a9e-8f0e-3a3e1f3c9d11/content?v=2c26b46b68ffc68ff99b'],
    }),
    thumbnail: Type.Optional(Type.String({ description: 'Address of its thumbnail, if there is one.' })),
    owner: Type.Union([Type.String(), Type.Null()], {
      description: 'Id of the user who created it; null if unknown.',
      examples: ['ada'],
    }),
    visibility: Type.Enum(['private', 'shared'], {
      description: 'Visibility: only the owner, or everybody of the tenant.',
    }),
    createdAt: Type.Integer({ description: 'Milliseconds since the epoch.', examples: [1_763_640_000_000] }),
  },
  strict,
);

export const AssetPage = Type.Object(
  { items: Type.Array(Asset), total: Type.Integer(), pageIndex: Type.Integer(), pageSize: Type.Integer() },
  strict,
);

export const Deleted = Type.Object(
  {
    id: Type.String(),
    deleted: Type.Literal(true),
    count: Type.Integer({ description: 'Deleted files and folders, including this one.' }),
  },
  strict,
);

export const File = Type.Unsafe<void>({ type: 'string', format: 'binary' });
