import type { DocumentNode } from '../../json.ts';
import type { DocumentModel } from '../../model/document-model.ts';

type Form = (node: DocumentNode) => DocumentNode | readonly DocumentNode[];

/** What nodes of plugins become: the editor's nodes, or nodes of ours. */
export interface AddedForms {
  /** What a plugin says about this editor. */
  readonly inProfile: ReadonlyMap<string, Form>;
  /** What a plugin says about every format that does not have the node. */
  readonly elsewhere: ReadonlyMap<string, Form>;
}

export function addedForms({ added }: DocumentModel, profile: string): AddedForms {
  const [inProfile, elsewhere] = [new Map<string, Form>(), new Map<string, Form>()];
  for (const node of added) {
    if (node.kind !== 'node') continue;
    const { profiles = {}, simplify } = node;
    const form = Object.hasOwn(profiles, profile) ? profiles[profile] : undefined;
    if (form !== undefined) inProfile.set(node.name, form);
    if (simplify !== undefined) elsewhere.set(node.name, simplify);
  }
  return { inProfile, elsewhere };
}
