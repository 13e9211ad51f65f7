import { treeProfile } from '../engine/tree-profile.ts';
import { fromProseMirror } from './from.ts';
import { proseMirrorSchema } from './schema.ts';
import { toProseMirror } from './to.ts';

export const prosemirror = treeProfile({
  id: 'prosemirror',
  table: proseMirrorSchema,
  rules: { to: toProseMirror, from: fromProseMirror },
});
