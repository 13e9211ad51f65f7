import type { DocumentNode } from '../../json.ts';
import type { DocumentModel } from '../../model/document-model.ts';

type Form = (node: DocumentNode) => DocumentNode | readonly DocumentNode[];

/** The forms of added nodes: nodes of the editor, or nodes of the product. */
export interface AddedForms {
  /** The forms for this editor. */
  readonly inProfile: ReadonlyMap<string, Form>;
  /** The forms for all formats without the node. */
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
