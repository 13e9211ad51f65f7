import { definePlugin } from '@editor-companion/core/plugin';
import { dice } from './dice.ts';
import { errors } from './errors.ts';
import { options } from './options.ts';

/** Adds the tool `throw_dice` for models. */
export default definePlugin({
  name: 'dice',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { assistant: '^1' },
  options,
  errors: errors.table,
  setup(host, { maxDice }) {
    host.contribute('aiTool', dice(maxDice));
  },
});
