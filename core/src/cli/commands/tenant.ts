import { resolve } from 'node:path';
import { DEFAULT_TENANT } from '../../base/tenant-key.ts';
import type { TenantManifest } from '../../contracts/library/tenants.ts';
import type { ErasedCounts } from '../../contracts/points/tenant-data.ts';
import { CommandFailure, stringFlag, UsageError, type Command, type Invocation } from '../command.ts';
import { megabytes, reportProgress, untilInterrupted } from '../long-work.ts';
import { serverApiOptions } from '../server-api.ts';
import { ExportFolder } from '../tenant/export-folder.ts';
import { openSource } from '../tenant/source.ts';

export const tenant: Command = {
  name: 'tenant',
  summary: 'Export or erase all data of a tenant, also while the server is running.',
  usage: 'tenant export <tenant> --to <folder> | erase <tenant> --yes <tenant> | open <tenant>',
  options: {
    ...serverApiOptions,
    to: { type: 'string', value: 'folder', description: 'For an export: the folder to write to, which must be empty.' },
    yes: { type: 'string', value: 'tenant', description: 'For an erasure: the name of the tenant again.' },
    json: { type: 'boolean', description: 'Print the result as JSON.' },
  },
  maxArgs: 2,
  async run(invocation) {
    const [what, name] = invocation.args;
    const work = what !== undefined && Object.hasOwn(WORKS, what) ? WORKS[what] : undefined;
    if (work === undefined) throw new UsageError('Name the action: export, erase or open.', 'tenant');
    if (name === undefined) throw new UsageError('Name the tenant.', 'tenant');
    invocation.terminal.out(await work(invocation, name));
    return 0;
  },
};

const WORKS: Readonly<Record<string, (invocation: Invocation, name: string) => Promise<string>>> = {
  export: takeOut,
  erase,
  open,
};

async function takeOut(invocation: Invocation, name: string): Promise<string> {
  const { flags, terminal } = invocation;
  const to = stringFlag(flags, 'to');
  if (to === undefined) throw new UsageError('Name the folder for the export with --to.', 'tenant');
  const path = resolve(terminal.cwd, to);
  await using source = await openSource(invocation);
  await using folder = await ExportFolder.create(path);
  const report = reportProgress((line) => terminal.err(line), 'exported');
  await untilInterrupted(async (signal) => {
    for await (const step of source.export(name, signal)) {
      signal.throwIfAborted();
      await folder.take(step);
      report({ done: folder.bytes });
    }
  }, `Interrupted. The export in ${path} is not complete; remove it.`);
  const { manifest } = folder;
  if (manifest === undefined)
    throw new CommandFailure(`The export ended before it was complete. Remove the files in ${path}.`);
  return flags['json'] === true ? JSON.stringify(manifest, undefined, 2) : describeExport(manifest, path);
}

function describeExport({ files, bytes, rows, missing, tenant: name }: TenantManifest, path: string): string {
  const count = Object.values(rows).reduce((sum, amount) => sum + amount, 0);
  return [
    `Exported ${files} files (${megabytes(bytes)}) with ${count} rows of ${Object.keys(rows).length} tables of the tenant ${name} to ${path}.`,
    ...missing.map(({ what, why }) => `Not in the export: ${what}: ${why}`),
  ].join('\n');
}

async function erase(invocation: Invocation, name: string): Promise<string> {
  const { flags, terminal } = invocation;
  if (stringFlag(flags, 'yes') !== name)
    throw new UsageError(`Nothing was erased. To erase all data of ${name}, pass --yes ${name}.`, 'tenant');
  await using source = await openSource(invocation);
  const report = reportErased((line) => terminal.err(line));
  const erased = await untilInterrupted(
    (signal) => source.erase(name, report, signal),
    'Interrupted. An erasure that has begun continues in the server; run the same command again to see its result.',
  );
  return flags['json'] === true ? JSON.stringify({ tenant: name, erased }, undefined, 2) : describeErased(name, erased);
}

/** Milliseconds between two progress lines. */
const INTERVAL = 2000;

function reportErased(tell: (line: string) => void): (erased: ErasedCounts) => void {
  let told = performance.now();
  return (erased) => {
    if (performance.now() - told < INTERVAL) return;
    told = performance.now();
    tell(`erased ${Object.values(erased).reduce((sum, amount) => sum + amount, 0)} rows and objects so far`);
  };
}

function describeErased(name: string, erased: ErasedCounts): string {
  const lines = Object.entries(erased).map(([what, amount]) => `  ${what}: ${amount}`);
  return [
    lines.length === 0 ? `The tenant ${name} had no data.` : `Erased all data of the tenant ${name}:`,
    ...lines,
    `${doorOf(name)} Backups still contain the erased data.`,
  ].join('\n');
}

/** Callers without a tenant belong to the default tenant, so it is closed only during the erasure. */
const doorOf = (name: string): string =>
  name === DEFAULT_TENANT
    ? `The tenant ${name} is open again, without any data.`
    : `Its members are refused until companion tenant open ${name}.`;

async function open(invocation: Invocation, name: string): Promise<string> {
  await using source = await openSource(invocation);
  await source.open(name);
  return `The tenant ${name} is open again, without any data.`;
}
