import { treeProfile } from '../engine/tree-profile.ts';
import { fromUmo } from './from.ts';
import { umoSchema } from './schema.gen.ts';
import { toUmo } from './to.ts';

export const umo = treeProfile({
  id: 'umo',
  table: umoSchema,
  rules: { to: toUmo, from: fromUmo },
});
