import { CompanionError } from '../../base/errors.ts';
import { makePlan } from '../../boot/plan.ts';
import { createCompanion } from '../../companion.ts';
import type { ConfigValue } from '../../report/problem.ts';
import type { ExportStep } from '../../contracts/library/tenants.ts';
import type { ErasedCounts } from '../../contracts/points/tenant-data.ts';
import { BootError } from '../../report/problem.ts';
import type { RunningServer } from '../../running-server.ts';
import { stepOf } from '../../tenants/lines.ts';
import { CommandFailure, stringFlag, type Invocation } from '../command.ts';
import { exchange } from '../exchange.ts';
import { configSources } from '../options.ts';
import { callServer } from '../server-api.ts';
import { readLines } from './read-lines.ts';

/** Access to the data of tenants, through the running server or in this process. */
export interface TenantSource extends AsyncDisposable {
  export(tenant: string, signal: AbortSignal): AsyncIterable<ExportStep>;
  erase(tenant: string, onErased: (erased: ErasedCounts) => void, signal: AbortSignal): Promise<ErasedCounts>;
  open(tenant: string): Promise<void>;
}

/** The actor in the audit log when the command itself does the work. */
const COMMAND_LINE = 'command line';

/**
 * Opens the installation of a command line. Uses the running server, or the one of --url; otherwise sets the server up in this process
 * without listening.
 * @throws CommandFailure; BootError.
 */
export async function openSource(invocation: Invocation): Promise<TenantSource> {
  if (stringFlag(invocation.flags, 'url') !== undefined) return remote(invocation, []);
  const sources = configSources(invocation);
  try {
    const companion = await createCompanion({
      ...sources,
      overrides: { ...sources.overrides, 'log.level': 'warn' },
    });
    return local(companion as RunningServer);
  } catch (error) {
    const cause = error instanceof BootError ? error.cause : error;
    if (!CompanionError.is(cause) || cause.code !== 'DATA_FOLDER_IN_USE') throw error;
    return remote(invocation, (await makePlan(sources)).report.values);
  }
}

function local(companion: RunningServer): TenantSource {
  const tenants = companion.kernel.service('tenants');
  if (tenants === undefined) throw new CommandFailure('This version of the server does not support tenants.');
  return {
    export: (tenant, signal) => tenants.export(tenant, signal),
    async erase(tenant, onErased, signal) {
      signal.addEventListener('abort', () => void companion.close(), { once: true });
      return tenants.erase(tenant, COMMAND_LINE, onErased);
    },
    open: (tenant) => tenants.open(tenant),
    [Symbol.asyncDispose]: () => companion.close(),
  };
}

type ErasureLine =
  | { readonly erased: ErasedCounts }
  | { readonly done: ErasedCounts }
  | { readonly error: { readonly code: string; readonly message: string } };

function remote({ flags, terminal }: Invocation, values: readonly ConfigValue[]): TenantSource {
  const caller = { flags, terminal, values };
  const pathOf = (tenant: string, what: string): string => `/tenants/${encodeURIComponent(tenant)}/${what}`;
  return {
    async *export(tenant, signal) {
      const { body } = await exchange(caller, { method: 'GET', path: pathOf(tenant, 'export'), signal });
      for await (const line of readLines(body)) yield stepOf(line);
    },
    async erase(tenant, onErased, signal) {
      const { body } = await exchange(caller, {
        method: 'POST',
        path: pathOf(tenant, 'erasure'),
        headers: { 'content-type': 'application/json' },
        body: once(Buffer.from(JSON.stringify({ confirm: tenant }))),
        signal,
      });
      for await (const text of readLines(body)) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const line = JSON.parse(text) as ErasureLine;
        if ('done' in line) return line.done;
        if ('error' in line) throw new CommandFailure(`${line.error.code}: ${line.error.message}`);
        onErased(line.erased);
      }
      throw new CommandFailure(
        'The connection ended before the erasure was complete. The erasure continues in the server; run the command again to see its result.',
      );
    },
    async open(tenant) {
      await callServer(caller, { method: 'DELETE', path: pathOf(tenant, 'erasure') });
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
