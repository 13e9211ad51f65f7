import type { DocumentNode } from '@editor-companion/document';
import { childrenOf } from '../content/node.ts';
import type { LossCode } from './warnings.ts';

/** Lists the charts within nodes in which a format has no charts. They become tables of their values. */
export function chartLosses(
  document: DocumentNode,
  hasNoCharts: (node: DocumentNode) => boolean,
): readonly (readonly [LossCode, number])[] {
  const count = (node: DocumentNode, isWithin: boolean): number => {
    if (node.type === 'chart') return isWithin ? 1 : 0;
    const inner = isWithin || hasNoCharts(node);
    return childrenOf(node).reduce((sum, child) => sum + count(child, inner), 0);
  };
  return [['CHART_AS_TABLE', count(document, false)]];
}
