/** A file, or files by the condition under which each applies. */
type Target = string | { readonly [condition: string]: Target };
type Targets = Readonly<Record<string, Target>>;

interface Manifest {
  readonly files?: readonly string[];
  readonly exports: Targets;
  readonly imports?: Targets;
  readonly scripts?: unknown;
  readonly devDependencies?: unknown;
  readonly [member: string]: unknown;
}

/** Returns the package.json of a tarball: source paths become compiled ones, and fields for contributors are removed. */
export function published(manifest: Manifest): Readonly<Record<string, unknown>> {
  const { scripts: _scripts, devDependencies: _devDependencies, exports, imports, ...rest } = manifest;
  return {
    ...rest,
    files: [...new Set(['dist', ...(manifest.files ?? [])])],
    exports: compiledTargets(exports),
    ...(imports && { imports: compiledTargets(imports) }),
    publishConfig: { access: 'public' },
  };
}

const compiledTargets = (targets: Targets): Targets =>
  Object.fromEntries(Object.entries(targets).map(([name, target]) => [name, compiledTarget(target)]));

function compiledTarget(target: Target): Target {
  if (typeof target === 'object') return compiledTargets(target);
  if (!target.startsWith('./src/') || !target.endsWith('.ts')) return target.replace(/^\.\/src\//, './dist/');
  const path = target.replace('./src/', './dist/').slice(0, -'.ts'.length);
  return { types: `${path}.d.ts`, default: `${path}.js` };
}
