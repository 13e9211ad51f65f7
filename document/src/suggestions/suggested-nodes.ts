import { Extension } from '@tiptap/core';
import { builtInNodes } from '../nodes/built-in.ts';
import { CHANGE, changeOfNode } from '../tracked/change.ts';

const NODES = builtInNodes.flatMap(({ kind, name }) =>
  kind === 'node' && name !== 'doc' && name !== 'text' ? [name] : [],
);

/**
 * An extension for an editor's front end, to be used with `extensions`. It keeps the suggestions of nodes, which an editor would otherwise
 * remove, and shows them as `data-change` (`insertion`, `deletion`, `formatChange`; `dropped` for the remains of a node) with
 * `data-author`.
 */
export const SuggestedNodes = Extension.create({
  name: 'suggestedNodes',
  addGlobalAttributes: () => [
    {
      types: NODES,
      attributes: {
        [CHANGE]: {
          default: null,
          parseHTML: () => null,
          renderHTML: (attributes: Readonly<Record<string, unknown>>) => {
            const change = changeOfNode(attributes);
            if (!change) return {};
            const { author } = change;
            return {
              'data-change': change.dropped ? 'dropped' : change.kind,
              ...(author !== null && { 'data-author': author }),
            };
          },
        },
      },
    },
  ],
});
