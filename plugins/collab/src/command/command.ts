import type { PluginCommand } from '@editor-companion/core/plugin';
import { exportDocument } from './export.ts';
import { importDocument } from './import.ts';

/** `companion document`: exports and imports documents of the running server with their whole history. */
export const command: PluginCommand = {
  name: 'document',
  summary:
    'Export a document of the running server, with its whole history, to a file, or import one from such a file.',
  usage: 'export <name> [<file or folder>] [--overwrite] | import <file> [<name>]',
  options: {
    overwrite: { type: 'boolean', description: 'With export: replace an existing file.' },
    json: { type: 'boolean', description: 'Print the result as JSON.' },
  },
  maxArgs: 3,
  callsServer: true,
  async run(invocation) {
    const [action, first, second] = invocation.args;
    if (action === 'export' && first !== undefined) return exportDocument(invocation, first, second);
    if (action === 'import' && first !== undefined) return importDocument(invocation, first, second);
    invocation.misuse('Name an action: export and the name of a document, or import and a file.');
  },
};
