import { didYouMean } from '../report/did-you-mean.ts';
import type { ProblemCollector } from '../report/problem.ts';
import { at, type Layers, type Path } from './layers.ts';
import type { RetentionOptions } from './retention-options.ts';
import { leavesOf, type SchemaNode } from './schema-path.ts';

const DAY = 86_400_000;

/** The kinds of things whose retention the options of a plugin control. */
export const retentionKinds = (schema: SchemaNode): string[] =>
  [...leavesOf(schema)].flatMap(({ node }) => node.retention?.kind ?? []);

/** Sets the options of a plugin that carry `retention` in their schema, unless they have a value already. */
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

/** Reports kinds that no plugin keeps. A misspelt kind would otherwise silently apply to nothing. */
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
      message: `No active plugin stores «${kind}».`,
      ...(hint && { hint }),
    });
  }
}
