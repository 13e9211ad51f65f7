import multipart from '@fastify/multipart';
import { closeOnFailure, MULTIPART_LIMITS } from '@editor-companion/core/plugin';
import type { ConversionService, RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import { ROOT } from './database.ts';
import type { Library } from './library.ts';
import {
  Asset,
  AssetPage,
  AssetParams,
  Deleted,
  File,
  FolderBody,
  ListQuery,
  uploadBody,
  UploadQuery,
  VersionQuery,
} from './schemas.ts';
import { acceptUpload } from './upload.ts';

interface Parts {
  /** @throws ASSET_LIBRARY_UNAVAILABLE. */
  readonly library: () => Library;
  readonly conversion: () => Pick<ConversionService, 'sendFile'>;
  readonly maxFileBytes: number;
}

const config = { scopes: ['mock'] };
/** An img element sends no credential. Callers prove their right with the hash of the file in its URL. */
const shown = { public: true, envelope: false } as const;
const tags = ['Demo'];

/** Routes of the asset library below /mock/file. */
export const createFileRoutes =
  (parts: Parts): RoutePlugin =>
  async (scope) => {
    const { maxFileBytes } = parts;
    // The limit is one byte above that of the file store, so that the store raises the error.
    await scope.register(multipart, { limits: { ...MULTIPART_LIMITS, fileSize: maxFileBytes + 1 } });
    listAssets(scope, parts);
    getAsset(scope, parts);
    uploadAsset(scope, parts);
    createAssetFolder(scope, parts);
    deleteAsset(scope, parts);
    getAssetContent(scope, parts);
    getAssetThumbnail(scope, parts);
  };

function listAssets(scope: RouteScope, { library }: Parts): void {
  scope.get(
    '/mock/file',
    {
      config,
      schema: {
        tags,
        operationId: 'listAssets',
        summary: 'List files and folders, oldest first',
        querystring: ListQuery,
        response: { 200: AssetPage },
      },
    },
    async ({ query: { parentId, keyword, type, pageIndex, pageSize }, principal }) => {
      const asked = {
        parentId: parentId || ROOT,
        keyword: keyword.trim(),
        type: type || 'all',
        offset: (pageIndex - 1) * pageSize,
        limit: pageSize,
      } as const;
      return { ...(await library().list(asked, principal)), pageIndex, pageSize };
    },
  );
}

function getAsset(scope: RouteScope, { library }: Parts): void {
  scope.get(
    '/mock/file/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'getAsset',
        summary: 'Get a file or folder',
        params: AssetParams,
        response: { 200: Asset },
      },
    },
    ({ params: { id }, principal }) => library().get(id, principal),
  );
}

function uploadAsset(scope: RouteScope, { library, maxFileBytes }: Parts): void {
  scope.post(
    '/mock/file/upload',
    {
      config: { ...config, maxFileBytes },
      schema: {
        tags,
        operationId: 'uploadAsset',
        summary: 'Upload a file',
        description: 'If the name is taken, a number is added: report (2).docx.',
        consumes: ['multipart/form-data'],
        querystring: UploadQuery,
        body: uploadBody,
        response: { 200: Asset },
      },
    },
    (request, reply) => closeOnFailure(reply, acceptUpload(request, library(), request.query)),
  );
}

function createAssetFolder(scope: RouteScope, { library }: Parts): void {
  scope.post(
    '/mock/file/folder',
    {
      config,
      schema: {
        tags,
        operationId: 'createAssetFolder',
        summary: 'Create a folder',
        body: FolderBody,
        response: { 200: Asset },
      },
    },
    ({ body: { name, parentId, visibility }, principal }) =>
      library().createFolder(name, { parentId: parentId || ROOT, visibility }, principal),
  );
}

function deleteAsset(scope: RouteScope, { library }: Parts): void {
  scope.delete(
    '/mock/file/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteAsset',
        summary: 'Delete a file, or a folder with all its content',
        params: AssetParams,
        response: { 200: Deleted },
      },
    },
    async ({ params: { id }, principal }) => ({
      id,
      deleted: true as const,
      count: await library().delete(id, principal),
    }),
  );
}

function getAssetContent(scope: RouteScope, { library, conversion }: Parts): void {
  scope.get(
    '/mock/file/:id/content',
    {
      config: shown,
      schema: {
        tags,
        operationId: 'getAssetContent',
        summary: 'Download a file, completely or in parts',
        params: AssetParams,
        querystring: VersionQuery,
        response: { 200: { content: { 'application/octet-stream': { schema: File } } } },
      },
    },
    async ({ params: { id }, query: { v, download } }, reply) => {
      const file = await library().content(id, v);
      return conversion().sendFile(reply, file, { disposition: download === '1' ? 'attachment' : 'inline' });
    },
  );
}

function getAssetThumbnail(scope: RouteScope, { library, conversion }: Parts): void {
  scope.get(
    '/mock/file/:id/thumbnail',
    {
      config: shown,
      schema: {
        tags,
        operationId: 'getAssetThumbnail',
        summary: "Get a file's thumbnail",
        params: AssetParams,
        querystring: VersionQuery,
        response: { 200: { content: { 'image/webp': { schema: File } } } },
      },
    },
    async ({ params: { id }, query: { v } }, reply) =>
      conversion().sendFile(reply, await library().thumbnail(id, v), { disposition: 'inline' }),
  );
}
