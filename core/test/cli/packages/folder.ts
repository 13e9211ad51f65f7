import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { main } from '../../../src/cli/main.ts';
import { pluginSource, temporaryFolder } from '../../workspace.ts';

/** Packages that npm installs from a folder, without a registry. */
const PACKAGES = {
  'companion-plugin-red': pluginSource("name: 'red'"),
  'companion-plugin-blue': pluginSource("name: 'blue', dependsOn: { red: '^1' }"),
  '@acme/painter': pluginSource(
    "name: 'paint', options: Type.Object({ colour: Type.String() }, { additionalProperties: false })",
  ),
  broken: 'throw new Error("no paint");',
  stranger: 'export default {};',
};

export const CONFIG = 'export default {\n  log: { level: "error" },\n  plugins: {\n    // None yet.\n  },\n};\n';

/** The environment without npm's variables for its child processes, as these would affect a nested npm. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_TEST_CONTEXT$/i.test(name)),
);

/** Creates an operator's folder, with packages beside it that are not installed. */
export async function operatorFolder(files: Readonly<Record<string, string>> = {}) {
  const packages = Object.entries(PACKAGES).flatMap(([name, source]) => {
    const folder = `packages/${name.replace('@acme/', '')}`;
    const manifest = { name, version: '1.2.3', type: 'module', exports: './main.mjs' };
    return [
      [`${folder}/package.json`, JSON.stringify(manifest)],
      [`${folder}/main.mjs`, source],
    ];
  });
  const folder = await temporaryFolder({
    'package.json': '{"private":true,"type":"module"}\n',
    'companion.config.ts': CONFIG,
    ...(Object.fromEntries(packages) as Record<string, string>),
    ...files,
  });
  let printed = '';
  const print = (text: string): void => void (printed += `${text}\n`);
  return {
    path: folder.path,
    /** Returns the program's output. */
    printed: () => printed,
    read: (name: string) => readFile(join(folder.path, name), 'utf8'),
    run: (...argv: string[]) => main(argv, { cwd: folder.path, env, out: print, err: print }),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
