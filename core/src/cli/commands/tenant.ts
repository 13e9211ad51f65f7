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
  summary: 'Take out or erase all that a tenant has, also while the server runs.',
  usage: 'tenant export <tenant> --to <folder> | erase <tenant> --yes <tenant> | open <tenant>',
  options: {
    ...serverApiOptions,
    to: { type: 'string', value: 'folder', description: 'Of an export: the folder to write to; it has to be empty.' },
    yes: { type: 'string', value: 'tenant', description: 'Of an erasure: the name of the tenant again.' },
    json: { type: 'boolean', description: 'Print the result as JSON.' },
  },
  maxArgs: 2,
  async run(invocation) {
    const [what, name] = invocation.args;
    const work = what !== undefined && Object.hasOwn(WORKS, what) ? WORKS[what] : undefined;
    if (work === undefined) throw new UsageError('Say whether to export, erase or open.', 'tenant');
    if (name === undefined) throw new UsageError('Say which tenant.', 'tenant');
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
  if (to === undefined) throw new UsageError('Say with --to where to write the export.', 'tenant');
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
  }, `Interrupted. What is in ${path} is not complete; remove it.`);
  const { manifest } = folder;
  if (manifest === undefined)
    throw new CommandFailure(`The export ended before all was there. What is in ${path} is not complete; remove it.`);
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
    throw new UsageError(`Nothing was erased. To erase all that ${name} has, say --yes ${name}.`, 'tenant');
  await using source = await openSource(invocation);
  const report = reportErased((line) => terminal.err(line));
  const erased = await untilInterrupted(
    (signal) => source.erase(name, report, signal),
    'Interrupted. An erasure that has begun goes on in the server; run the same command again to see its end.',
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
    tell(`erased ${Object.values(erased).reduce((sum, amount) => sum + amount, 0)} rows and things so far`);
  };
}

function describeErased(name: string, erased: ErasedCounts): string {
  const lines = Object.entries(erased).map(([what, amount]) => `  ${what}: ${amount}`);
  return [
    lines.length === 0 ? `The tenant ${name} had nothing.` : `Erased all that the tenant ${name} had:`,
    ...lines,
    `${doorOf(name)} Backups still have what they had.`,
  ].join('\n');
}

/** Callers without a tenant belong to the default tenant, so it is closed only during the erasure. */
const doorOf = (name: string): string =>
  name === DEFAULT_TENANT
    ? `The tenant ${name} is open again, and begins with nothing.`
    : `Nobody of it is let in until companion tenant open ${name}.`;

async function open(invocation: Invocation, name: string): Promise<string> {
  await using source = await openSource(invocation);
  await source.open(name);
  return `The tenant ${name} is open again, and begins with nothing.`;
}
