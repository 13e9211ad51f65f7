import conversion from '@editor-companion/conversion';
import type { PluginDefinition } from '@editor-companion/core/plugin';
import { createTestHost, tenantAuth, type TenantSuiteOptions } from '@editor-companion/core/testing';
import mock from '../src/index.ts';
import { upload, type Asset } from './kit.ts';

/** The asset libraries of two tenants. @param services plugins that provide the services. */
export const assetsOfTenants = (
  services: readonly PluginDefinition[],
  options: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
): TenantSuiteOptions => ({
  plugin: 'mock',
  start: () => createTestHost([...services, conversion, mock], { services: { auth: tenantAuth }, options }),
  async make(call) {
    const folder = await call({ method: 'POST', url: '/mock/file/folder', payload: { name: 'Secret' } });
    const { id } = folder.json<{ data: Asset }>().data;
    const file = await call({
      ...upload('the secret of Acme', { name: 'secret.txt', parentId: id }),
      url: `/mock/file/upload?parentId=${id}`,
    });
    return { id, file: file.json<{ data: Asset }>().data.id };
  },
  asks: { 'GET /mock/file': { query: '?keyword=secret' } },
  without: {
    'POST /mock/file/upload': 'it makes a new one',
    'POST /mock/file/folder': 'it makes a new one',
    'GET /mock/file/:id/content':
      'its address has a part of the hash of the file, and is told to who may see the file alone',
    'GET /mock/file/:id/thumbnail': 'as that of the content',
    'POST /mock/sse/normal': 'it tells of nothing that is kept',
    'POST /mock/sse/agui': 'it tells of nothing that is kept',
  },
});
