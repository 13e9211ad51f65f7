import { createInterface, type Interface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { GROUPS, Misuse, pluginsIn, portIn, type Given } from './choices.ts';

const FOLDER = 'editor-companion';
const PORT = 1235;

/**
 * Asks for choices that the command line omits. An invalid answer is asked again. An empty answer selects the default in brackets.
 * @returns undefined when the person ends the input.
 */
export async function ask(given: Given, input: Readable, output: Writable): Promise<Given | undefined> {
  const lines = createInterface({ input, output });
  const ended = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
  try {
    return await Promise.race([answers(given, lines, output), ended]);
  } finally {
    lines.close();
  }
}

async function answers(given: Given, lines: Interface, output: Writable): Promise<Given> {
  const folder = given.folder ?? (await answer(lines, output, `Folder [${FOLDER}]: `, (text) => text || FOLDER));
  const plugins =
    given.plugins ??
    (await answer(lines, output, `Plugins: ${Object.keys(GROUPS).join(', ')}, or names [all]: `, (text) =>
      pluginsIn(text || 'all'),
    ));
  const port = given.port ?? (await answer(lines, output, `Port [${PORT}]: `, (text) => portIn(text || String(PORT))));
  return { ...given, folder, plugins, port };
}

async function answer<T>(lines: Interface, output: Writable, question: string, read: (text: string) => T): Promise<T> {
  for (;;) {
    const text = (await lines.question(question)).trim();
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof Misuse)) throw error;
      output.write(`${error.message}\n`);
    }
  }
}
