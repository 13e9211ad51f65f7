import type { MarkType, NodeType } from '@tiptap/pm/model';
import { modelOf } from './document-model.ts';
import type { NodeModule } from '../schema/node-module.ts';

/** The forms of a node or mark; undefined for one of a schema of the caller's own, which has none. */
export const formsOf = (type: NodeType | MarkType): NodeModule | undefined => modelOf(type.schema).nodes.get(type.name);
