import { didYouMean, nearest } from '../report/did-you-mean.ts';
import type { ProblemCollector } from '../report/problem.ts';
import { coerce } from './coerce.ts';
import type { LoadedEnvironment } from './environment.ts';
import type { Layers, Path } from './layers.ts';
import { leavesOf, memberOf, type SchemaNode } from './schema-path.ts';

const PREFIX = 'COMPANION_';

/** Sets every value below `base` whose schema names a variable (`env: 'PORT'`). */
export function applyNamedVariables(
  layers: Layers,
  base: Path,
  schema: SchemaNode,
  environment: LoadedEnvironment,
): void {
  for (const { path, node } of leavesOf(schema)) {
    const text = node.env === undefined ? undefined : environment.values[node.env];
    if (node.env === undefined || text === undefined || text === '') continue;
    layers.set([...base, ...path], coerce(text, node), environment.originOf(node.env), node.env);
  }
}

/** A variable such as COMPANION_SERVER__PORT, split into the segments of its path. */
export interface PathVariable {
  readonly name: string;
  readonly segments: readonly string[];
  readonly text: string;
}

export function pathVariables(environment: LoadedEnvironment): PathVariable[] {
  return Object.entries(environment.values)
    .filter(([name, text]) => name.startsWith(PREFIX) && text !== undefined)
    .map(([name, text]) => ({ name, segments: name.slice(PREFIX.length).split('__'), text: text ?? '' }));
}

/** Sets the value at the path of a variable, following the schema. An unknown member becomes a problem with a suggestion. */
export function applyPathVariable(
  layers: Layers,
  target: { base: Path; schema: SchemaNode; segments: readonly string[] },
  variable: PathVariable,
  environment: LoadedEnvironment,
  problems: ProblemCollector,
): void {
  const path: string[] = [];
  let node: SchemaNode | undefined = target.schema;
  for (const segment of target.segments) {
    const member: [string, SchemaNode] | undefined = node === undefined ? undefined : memberOf(node, segment);
    if (member === undefined) {
      const known = Object.keys(node?.properties ?? {});
      const hint = didYouMean(segment.toLowerCase(), known);
      problems.error({
        path: variable.name,
        message: `There is no setting ${[...target.base, ...path, segment.toLowerCase()].join('.')}.`,
        ...(hint && { hint }),
      });
      return;
    }
    path.push(member[0]);
    node = member[1];
  }
  const { name, text } = variable;
  layers.set([...target.base, ...path], coerce(text, node), environment.originOf(name), name);
}

/** A variable of one segment that is no setting may belong to another program, so only near misses get a warning. */
export function warnOfNearMiss(variable: PathVariable, known: readonly string[], problems: ProblemCollector): void {
  const best = nearest(variable.segments[0]?.toLowerCase() ?? '', known);
  if (best !== undefined)
    problems.warning({
      path: variable.name,
      message: 'This variable has no effect.',
      hint: `Did you mean ${PREFIX}${best.toUpperCase()}?`,
    });
}
