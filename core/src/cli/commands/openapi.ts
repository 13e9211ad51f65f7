import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createCompanion } from '../../companion.ts';
import { CommandFailure, stringFlag, type Command, type Invocation } from '../command.ts';
import { configOptions, configSources } from '../options.ts';

export const openapi: Command = {
  name: 'openapi',
  summary: 'Write the OpenAPI description of this configuration, without starting the server.',
  usage: 'openapi [--out <file>] [--config <file>]',
  options: {
    ...configOptions,
    out: { type: 'string', short: 'o', value: 'file', description: 'Write to this file instead of the terminal.' },
  },
  async run(invocation) {
    const { flags, terminal } = invocation;
    const document = await describe(invocation);
    const file = stringFlag(flags, 'out');
    if (file === undefined) terminal.out(document);
    else await writeFile(resolve(terminal.cwd, file), `${document}\n`);
    return 0;
  },
};

/** Sets the server up on an empty data folder, so that it neither touches nor sends the operator's data. */
async function describe(invocation: Invocation): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-openapi-'));
  const sources = configSources(invocation);
  try {
    await using companion = await createCompanion({
      ...sources,
      overrides: { ...sources.overrides, dataDir, mode: 'development', 'log.level': 'silent' },
    });
    const response = await companion.app.inject({ url: '/openapi', headers: { accept: 'application/json' } });
    if (response.statusCode !== 200)
      throw new CommandFailure('No active plugin describes the interface. Add plugins: { reference: true }.');
    return JSON.stringify(response.json(), undefined, 2);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
