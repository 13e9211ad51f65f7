import { treeProfile } from '../engine/tree-profile.ts';
import { PROFILE_IDS } from '../names.ts';
import { fromStarterKit } from './from.ts';
import { starterKitSchema } from './schema.ts';
import { toStarterKit } from './to.ts';

export const starterkit = treeProfile(
  {
    id: 'starterkit',
    title: 'Tiptap StarterKit',
    editor: '@tiptap/starter-kit 2 and 3',
    version: '1',
    table: starterKitSchema,
    rules: { to: toStarterKit, from: fromStarterKit },
  },
  PROFILE_IDS,
);
