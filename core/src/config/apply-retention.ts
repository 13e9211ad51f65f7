import { didYouMean } from '../report/did-you-mean.ts';
import type { ProblemCollector } from '../report/problem.ts';
import { at, type Layers, type Path } from './layers.ts';
import type { RetentionOptions } from './retention-options.ts';
import { leavesOf, type SchemaNode } from './schema-path.ts';

const DAY = 86_400_000;

/** Kinds of things for which an option of the plugin says how long they are kept. */
export const retentionKinds = (schema: SchemaNode): string[] =>
  [...leavesOf(schema)].flatMap(({ node }) => node.retention?.kind ?? []);

/** Sets every option of a plugin that says for how long a kind is kept (`retention` in its schema), unless it is set itself. */
export function applyRetention(layers: Layers, base: Path, schema: SchemaNode, retention: RetentionOptions): void {
  for (const { path, node } of leavesOf(schema)) {
    const days = node.retention && retention[node.retention.kind];
    const place = [...base, ...path];
    if (!node.retention || days === undefined || at(layers.tree, place) !== undefined) continue;
    const { kind, unit, isStage = false } = node.retention;
    const time = unit === 'days' ? days : Math.round(days * DAY);
    const value = isStage && typeof node.default === 'number' ? Math.min(node.default, time) : time;
    layers.set(
      place,
      value,
      layers.originOf(['retention', kind]),
      layers.variableOf(['retention']) ?? `retention.${kind}`,
    );
  }
}

/** Reports kinds that no plugin keeps: the time of a misspelt kind would apply to nothing, and nobody would notice. */
export function refuseUnknownKinds(
  retention: RetentionOptions,
  known: readonly string[],
  label: string,
  problems: ProblemCollector,
): void {
  for (const kind of Object.keys(retention).filter((name) => !known.includes(name))) {
    const hint = didYouMean(kind, [...new Set(known)]);
    problems.error({
      path: `${label}: retention.${kind}`,
      message: `No plugin that is switched on keeps «${kind}».`,
      ...(hint && { hint }),
    });
  }
}
