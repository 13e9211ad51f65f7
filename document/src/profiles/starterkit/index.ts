import { treeProfile } from '../engine/tree-profile.ts';
import { fromStarterKit } from './from.ts';
import { starterKit2Schema, starterKitSchema } from './schema.ts';
import { toStarterKit, toStarterKit2 } from './to.ts';

export const starterkit = treeProfile({
  id: 'starterkit',
  table: starterKitSchema,
  rules: { to: toStarterKit, from: fromStarterKit },
});

/** The content of version 2 is read like that of version 3, because an editor may have added links. */
export const starterkit2 = treeProfile({
  id: 'starterkit2',
  table: starterKit2Schema,
  rules: { to: toStarterKit2, from: fromStarterKit },
});
