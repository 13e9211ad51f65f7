import { treeProfile } from '../engine/tree-profile.ts';
import { PROFILE_IDS } from '../names.ts';
import { fromUmo } from './from.ts';
import { umoSchema } from './schema.gen.ts';
import { toUmo } from './to.ts';

export const umo = treeProfile(
  {
    id: 'umo',
    title: 'Umo Editor',
    editor: '@umoteam/editor 10.2',
    version: '1',
    table: umoSchema,
    rules: { to: toUmo, from: fromUmo },
  },
  PROFILE_IDS,
);
