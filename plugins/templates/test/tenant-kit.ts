import { createTestHost, tenantAuth, type TenantSuiteOptions } from '@editor-companion/core/testing';
import type { PluginDefinition } from '@editor-companion/core/plugin';
import templates from '../src/index.ts';
import { doc, paragraph, text } from './support.ts';

const TEMPLATE = {
  name: 'Offer of the year',
  category: 'Secret offers',
  tags: ['secret'],
  content: doc(paragraph(text('Dear {{name}}'))),
};

/** Templates of two tenants. @param services plugins that provide the services. */
export const templatesOfTenants = (
  services: readonly PluginDefinition[],
  options: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
): TenantSuiteOptions => ({
  plugin: 'templates',
  start: () =>
    createTestHost([...services, templates], {
      services: { auth: tenantAuth },
      options: { templates: { seeds: false }, ...options },
    }),
  async make(call) {
    const { data } = (await call({ method: 'POST', url: '/template', payload: TEMPLATE })).json<{
      data: { id: string };
    }>();
    return { id: data.id };
  },
  asks: {
    'GET /template': { query: '?keyword=offer' },
    'PUT /template/:id': { payload: { name: 'Taken over', visibility: 'private' } },
    'POST /template/:id/render': { payload: { values: { name: 'Ada' } } },
  },
  without: {
    'POST /template': 'it makes a new one',
    'POST /template/import': 'it makes a new one',
    'GET /template/:id/thumbnail':
      'its address has a part of the hash of the picture, and is told to who may see the template alone',
  },
});
