import { test } from 'node:test';
import { provideAnswers } from './ai-provider.ts';
import { carryNodes } from './document-node.ts';
import { readFiles } from './format.ts';
import { startFromNothing } from './from-nothing.ts';
import { createPackedProject } from './project.ts';
import { upgrade } from './upgrade.ts';

const OURS = [
  'client',
  'core',
  'document',
  'fonts',
  'formats',
  'plugins/ai-providers',
  'plugins/auth',
  'plugins/collab',
  'plugins/conversion',
  'plugins/export',
  'plugins/export-formats',
  'plugins/import-office',
  'plugins/mock',
  'plugins/nodes',
  'plugins/reference',
  'plugins/storage',
  'plugins/templates',
  'plugins/webhook',
  'starter',
  'starter/create',
];

const STRANGERS = ['callout', 'conversion-log', 'csv', 'parrot'].map((name) => `examples/companion-plugin-${name}`);

test('plugins from outside extend the published packages without a change to them', async (t) => {
  await using project = await createPackedProject();
  await project.installOurs(OURS);
  await project.installStrangers(STRANGERS);

  await t.test('an AI provider streams', () => provideAnswers(project));
  await t.test('nodes survive every form of a document', (nodes) => carryNodes(nodes, project));
  await t.test('formats and listeners work, from a generated package or a file of the user', () => readFiles(project));
  await t.test('npm update takes the folder of the first release to the next one, with all its data', () =>
    upgrade(project),
  );
  await t.test('three commands lead from an empty folder to a converted document', () => startFromNothing(project));
});
