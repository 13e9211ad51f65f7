import { readFile } from 'node:fs/promises';
import { CompanionError, definePlugin, Type } from '@editor-companion/core/plugin';
import type { ConversionOutput, ConversionWork, WorkContext } from '@editor-companion/core/plugin';

/** A message of a node to its parent. */
export type Told =
  | { readonly kind: 'listening'; readonly address: string }
  | { readonly kind: 'begun' | 'aborted'; readonly text: string }
  | { readonly kind: 'converted'; readonly taskId: string };

export const tell = (told: Told): void => void process.send?.(told);

const gate = Promise.withResolvers<void>();
process.on('message', (word) => {
  if (word === 'open') gate.resolve();
});

/** Converts text to capitals once the parent allows it, and a text that begins with `fail` never. */
async function convert(text: string, { signal, progress }: WorkContext): Promise<ConversionOutput> {
  progress(0.5, 'half');
  tell({ kind: 'begun', text });
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve(), { once: true });
  await Promise.race([gate.promise, promise]);
  if (signal.aborted) tell({ kind: 'aborted', text });
  signal.throwIfAborted();
  if (text.startsWith('fail'))
    throw new CompanionError('GATED_FAILED', { status: 422, message: 'It failed.' }, { details: [{ message: text }] });
  return { bytes: Buffer.from(text.toUpperCase()), mediaType: 'text/plain', extension: 'txt' };
}

const work = (): ConversionWork => ({
  converter: { id: 'gated', version: '1' },
  options: {},
  job: { name: 'gated', data: {} },
  run: async (original, context) => convert(await readFile(original, 'utf8'), context),
});

const Body = Type.Object({ text: Type.String() });
const schema = { tags: ['Test'], summary: 'Test', body: Body };
const original = { filename: 'letter.txt', mime: 'text/plain' } as const;

/** Converts texts by either pipeline: one that is stored first, and one that is in memory. */
export const gated = definePlugin({
  name: 'gated',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { conversion: '^1' },
  needs: ['conversion'],
  setup(host) {
    const conversion = host.use('conversion');
    conversion.handle('gated', work);
    host.on('file:converted', ({ taskId }) => tell({ kind: 'converted', taskId }));
    host.routes((scope) => {
      scope.post(
        '/gated/import',
        { config: { public: true }, schema: { ...schema, operationId: 'gatedImport' } },
        async (request, reply) => {
          const { principal, signal, body } = request;
          const bytes = Buffer.from(body.text);
          const { taskId } = await conversion.accept(bytes, { ...original, kind: 'import', principal, signal });
          return conversion.answer(reply, taskId, work(), (result) => conversion.send(reply, result));
        },
      );
      scope.post(
        '/gated/export',
        { config: { public: true }, schema: { ...schema, operationId: 'gatedExport' } },
        async (request, reply) => {
          const { text } = request.body;
          const direct = { ...work(), run: (context: WorkContext) => convert(text, context) };
          return conversion.answerDirectly(reply, Buffer.from(text), { ...original, kind: 'export' }, direct);
        },
      );
    });
  },
});
