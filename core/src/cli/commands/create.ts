import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { didYouMean } from '../../report/did-you-mean.ts';
import { CommandFailure, stringFlag, UsageError, type Command } from '../command.ts';
import { renderTemplate, TEMPLATE_KINDS, type TemplateKind } from './templates.ts';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export const create: Command = {
  name: 'create',
  summary: `Write a new plugin package: ${TEMPLATE_KINDS.join(', ')}.`,
  usage: `create ${TEMPLATE_KINDS.join('|')} <name> [--dir <folder>]`,
  options: {
    dir: { type: 'string', value: 'folder', description: 'Folder for the package (default: companion-plugin-<name>).' },
  },
  maxArgs: 2,
  async run({ flags, args: [kind, name], terminal }) {
    const template = kindOf(kind);
    if (name === undefined || !NAME.test(name)) {
      throw new UsageError(
        `A plugin needs a name in lower case with hyphens, such as my-${template}${name === undefined ? '' : `, not "${name}"`}.`,
        'create',
      );
    }
    const target = resolve(terminal.cwd, stringFlag(flags, 'dir') ?? `companion-plugin-${name}`);
    const folder = relative(terminal.cwd, target);
    if (existsSync(target))
      throw new CommandFailure(`${folder} already exists. Choose another name, or another folder with --dir.`);
    const files = await renderTemplate(template, name, target);
    terminal.out(nextSteps(folder, name, files));
    return 0;
  },
};

function kindOf(kind: string | undefined): TemplateKind {
  const found = TEMPLATE_KINDS.find((candidate) => candidate === kind);
  if (found !== undefined) return found;
  const hint =
    kind === undefined
      ? `Name the kind of plugin to create: ${TEMPLATE_KINDS.join(', ')}.`
      : `There is no template "${kind}". ${didYouMean(kind, TEMPLATE_KINDS) ?? ''}`;
  throw new UsageError(hint.trim(), 'create');
}

const nextSteps = (folder: string, name: string, files: readonly string[]): string =>
  [
    `Written to ${folder}:`,
    ...files.map((file) => `  ${file}`),
    '',
    'Next:',
    `  cd ${folder} && npm install && npm test`,
    `  companion.config.ts: plugins: { '${name}': { use: './${folder}/src/index.ts' } }`,
  ].join('\n');
