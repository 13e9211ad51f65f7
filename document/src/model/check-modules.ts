import { getSchema } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import { DocumentError } from '../errors.ts';
import type { DocumentFault } from '../errors.ts';
import { isRecord } from '../json.ts';
import { styleFaults } from './style-faults.ts';
import { FOREIGN, foreignRest } from '../schema/foreign.ts';
import type { NodeModule } from '../schema/node-module.ts';

/** A name that JSON and HTML allow. */
const NAME = /^[A-Za-z][\w-]{0,63}$/;

/**
 * Checks each module, and that all of them together form a schema.
 * @throws DocumentError NODE_INVALID with all faults that were found
 */
export function checkModules(added: readonly NodeModule[], builtIn: readonly NodeModule[]): void {
  const taken = new Map(builtIn.map(({ name }) => [name, 'a built-in node']));
  const own = added.flatMap((module, index) => faultsOf(module, index, taken));
  const faults = own.length > 0 ? own : schemaFaults(builtIn, added);
  if (faults.length > 0) throw invalidNodes(faults);
}

/** Returns the error for modules with at least one fault. */
export function invalidNodes(faults: readonly DocumentFault[]): DocumentError {
  const fault = faults.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return new DocumentError('NODE_INVALID', { fault }, faults);
}

/** `module` is the export of third-party code, whatever its type declares. */
function faultsOf(module: unknown, index: number, taken: Map<string, string>): DocumentFault[] {
  if (!isRecord(module)) return [fault(`nodes[${index}]`, 'expected what defineNode or defineMark returns')];
  const { kind, name, extension } = module;
  if (typeof name !== 'string' || !NAME.test(name))
    return [fault(`nodes[${index}].name`, 'expected a name: a letter, then at most 63 letters, digits, _ or -')];
  const faults: DocumentFault[] = [];
  if (kind !== 'node' && kind !== 'mark')
    faults.push(fault(name, 'expected the kind "node" or "mark", as defineNode and defineMark give'));
  for (const member of ['title', 'summary', 'version'])
    if (typeof module[member] !== 'string' || module[member] === '')
      faults.push(fault(name, `expected ${member} to be text that is not empty`));
  const other = taken.get(name);
  if (other !== undefined) faults.push(fault(name, `the name is taken by ${other}; choose another one`));
  taken.set(name, 'another added node or mark');
  if (!isRecord(extension) || extension['type'] !== kind)
    faults.push(fault(name, `expected extension to be a ${String(kind)} of @tiptap/core`));
  else if (extension['name'] !== name)
    faults.push(fault(name, `its extension has the name "${String(extension['name'])}", expected the same name`));
  return faults;
}

/** Finds content expressions with unknown groups, and specs that throw. */
function schemaFaults(builtIn: readonly NodeModule[], added: readonly NodeModule[]): DocumentFault[] {
  try {
    const schema = getSchema([...builtIn, ...added].flatMap(({ extension, beside = [] }) => [extension, ...beside]));
    return [...reservedFaults(schema), ...styleFaults(added, schema)];
  } catch (error) {
    const names = added.map(({ name }) => name).join(', ');
    return [fault(names, `the schema with it is not valid: ${error instanceof Error ? error.message : String(error)}`)];
  }
}

/** Finds attributes with the name that the model reserves for unknown content. */
function reservedFaults({ nodes, marks }: Schema): DocumentFault[] {
  return [...Object.values(nodes), ...Object.values(marks)]
    .filter(({ spec }) => spec.attrs?.[FOREIGN] && !isHolder(spec.attrs[FOREIGN].validate))
    .map(({ name }) =>
      fault(
        `${name}.${FOREIGN}`,
        `the model keeps unknown attributes in "${FOREIGN}"; give the attribute another name`,
      ),
    );
}

const isHolder = (validate: unknown): boolean =>
  typeof validate === 'function' && 'kind' in validate && validate.kind === foreignRest;

const fault = (path: string, message: string): DocumentFault => ({ path, message });
