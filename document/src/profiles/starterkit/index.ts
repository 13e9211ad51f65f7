import { treeProfile } from '../engine/tree-profile.ts';
import { fromStarterKit } from './from.ts';
import { starterKitSchema } from './schema.ts';
import { toStarterKit } from './to.ts';

export const starterkit = treeProfile({
  id: 'starterkit',
  table: starterKitSchema,
  rules: { to: toStarterKit, from: fromStarterKit },
});
