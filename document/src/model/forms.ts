import type { MarkType, NodeType } from '@tiptap/pm/model';
import { modelOf } from './document-model.ts';
import type { NodeModule } from '../schema/node-module.ts';

/** Returns the forms of a node or mark. Undefined for a caller's own schema, which has none. */
export const formsOf = (type: NodeType | MarkType): NodeModule | undefined => modelOf(type.schema).nodes.get(type.name);
