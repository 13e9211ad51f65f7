import { definePlugin, type PluginDefinition } from '@editor-companion/core/plugin';
import { createTestHost, tenantAuth, type TenantSuiteOptions } from '@editor-companion/core/testing';
import conversion from '../src/index.ts';
import { capitals } from './support.ts';

/** Turns a text into capitals, as a task, and answers with the task and the file. */
const converting = definePlugin({
  name: 'converting',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['conversion'],
  setup(host) {
    const service = host.use('conversion');
    host.routes((scope) => {
      scope.post('/capitals', { config: { scopes: ['import'] } }, async ({ body, principal, signal }, reply) => {
        const bytes = Buffer.from((body as { text: string }).text);
        const options = { kind: 'import', filename: 'secret.txt', mime: 'text/plain', principal, signal } as const;
        const { taskId } = await service.accept(bytes, options);
        return service.answer(reply, taskId, capitals(), ({ task }) => ({ ...task }));
      });
    });
  },
});

/** Tasks of two tenants. @param services plugins that provide the services. */
export const tasksOfTenants = (
  services: readonly PluginDefinition[],
  options: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
): TenantSuiteOptions => ({
  plugin: 'conversion',
  start: () => createTestHost([...services, conversion, converting], { services: { auth: tenantAuth }, options }),
  async make(call) {
    const made = await call({ method: 'POST', url: '/capitals', payload: { text: 'the secret of a tenant' } });
    return { taskId: made.json<{ data: { taskId: string } }>().data.taskId, name: 'pixel.png' };
  },
  passing: ['convertedAt'],
});
