import { treeProfile } from '../engine/tree-profile.ts';
import { PROFILE_IDS } from '../names.ts';
import { fromProseMirror } from './from.ts';
import { proseMirrorSchema } from './schema.ts';
import { toProseMirror } from './to.ts';

export const prosemirror = treeProfile(
  {
    id: 'prosemirror',
    title: 'ProseMirror',
    editor: 'prosemirror-schema-basic 1.2, prosemirror-schema-list 1.6',
    version: '1',
    table: proseMirrorSchema,
    rules: { to: toProseMirror, from: fromProseMirror },
  },
  PROFILE_IDS,
);
