import { readFile } from 'node:fs/promises';
import { definePlugin, Type } from '@editor-companion/core/plugin';
import type { ConversionWork, WorkContext } from '@editor-companion/core/plugin';

type Run = (text: string, context: WorkContext) => Promise<string> | string;

/**
 * A plugin whose route accepts a text as an import and answers with the result of `run`. With `Prefer: respond-async` a job does it, whose
 * data are the member `more` of the body.
 */
export const promising = (run: Run, id = 'promising') =>
  definePlugin({
    name: 'promising',
    version: '1.0.0',
    apiVersion: 1,
    needs: ['conversion'],
    setup(host) {
      const conversion = host.use('conversion');
      const workOf = (more: string): ConversionWork => ({
        converter: { id, version: '1' },
        options: { more },
        job: { name: 'promising', data: { more } },
        run: async (original, context) => ({
          bytes: Buffer.from(`${await run(await readFile(original, 'utf8'), context)}${more}`),
          mediaType: 'text/plain',
          extension: 'txt',
        }),
      });
      conversion.handle('promising', ({ more }) => workOf(String(more)));
      const schema = { body: Type.Object({ text: Type.String(), more: Type.String() }) };
      host.routes((app) => {
        app.post('/promise', { config: { scopes: ['import'] }, schema }, async ({ body, principal }, reply) => {
          const options = { kind: 'import', filename: 'a.txt', mime: 'text/plain', principal } as const;
          const { taskId } = await conversion.accept(Buffer.from(body.text), options);
          return conversion.answer(reply, taskId, workOf(body.more), ({ size }) => ({ size }));
        });
      });
    },
  });

/** A request for such a task. */
export const promise = (text: string, more = '!') =>
  ({ method: 'POST', url: '/promise', headers: { prefer: 'respond-async' }, payload: { text, more } }) as const;

/** A text that ends the process when it is converted. */
export const DEADLY = 'deadly';
