import type { DocumentNode } from '../../json.ts';
import { sanitize } from '../../sanitize.ts';
import { PROFILE_IDS } from '../names.ts';
import type { Profile, ProfileContext } from '../profile.ts';
import { Changes } from './changes.ts';
import { checkTree } from './check-tree.ts';
import { FromEditor } from './from-editor.ts';
import type { FromRules } from './from-editor.ts';
import { schemaFrom } from './profile-schema.ts';
import type { ProfileSchema } from './profile-schema.ts';
import { ToEditor } from './to-editor.ts';
import type { ToRules } from './to-editor.ts';

interface TreeProfile extends Pick<Profile, 'id'> {
  readonly table: ProfileSchema;
  readonly rules: { readonly to: ToRules; readonly from: FromRules };
}

/** Creates the profile of an editor with ProseMirror's JSON from its schema and the rules in both directions. */
export function treeProfile({ id, table, rules }: TreeProfile): Profile<DocumentNode> {
  const side = { id, ids: PROFILE_IDS, table };
  const to = (document: DocumentNode, context: ProfileContext): DocumentNode => {
    const readable = (node: DocumentNode) => readableOf(node, { ...side, rules: rules.from }, context);
    const mapping = new ToEditor(document, { ...side, rules: rules.to, readable }, context);
    return fitted(mapping.node(document), table, context);
  };
  const from = (content: unknown, context: ProfileContext): DocumentNode => {
    checkTree(content);
    const mapping = new FromEditor(content, { ...side, rules: rules.from }, context);
    const [document] = mapping.node(content);
    return document ?? { type: 'doc', content: [] };
  };
  return { id, to, from };
}

/** Returns the readable content of an editor node that has none there. */
function readableOf(
  { content: _content, ...node }: DocumentNode,
  source: ConstructorParameters<typeof FromEditor>[1],
  { schema }: ProfileContext,
): readonly DocumentNode[] {
  const [made] = new FromEditor(node, source, { changes: new Changes(''), schema }).node(node);
  return made?.content ?? [];
}

/** Moves nodes to places that the editor's schema allows. */
function fitted(mapped: readonly DocumentNode[], table: ProfileSchema, { changes }: ProfileContext): DocumentNode {
  const { document, dropped } = sanitize(mapped[0], { schema: schemaFrom(table) });
  for (const { message } of dropped) changes.moved(message);
  return document;
}
