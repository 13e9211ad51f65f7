import type { Schema } from '@tiptap/pm/model';
import type { DocumentFault } from '../errors.ts';
import { isRecord } from '../json.ts';
import type { NodeModule } from '../schema/node-module.ts';

const FORMS = ['word', 'openDocument'] as const;

/**
 * Returns the faults of word processor styles that modules name (`word.styles`, `openDocument.styles`): a style must have only one node,
 * and that must be a block that can contain the text of paragraphs.
 */
export function styleFaults(modules: readonly NodeModule[], schema: Schema): DocumentFault[] {
  return FORMS.flatMap((form) => {
    const taken = new Map<string, string>();
    return modules.flatMap((module) => faultsOf(module, form, { schema, taken }));
  });
}

interface Checking {
  readonly schema: Schema;
  /** The node of each style so far. */
  readonly taken: Map<string, string>;
}

function faultsOf(module: NodeModule, form: (typeof FORMS)[number], { schema, taken }: Checking): DocumentFault[] {
  // Third-party code, whatever its type declares.
  const forms: unknown = Reflect.get(module, form);
  const styles: unknown = isRecord(forms) ? forms['styles'] : undefined;
  if (styles === undefined) return [];
  const path = `${module.name}.${form}.styles`;
  const type = module.kind === 'node' ? schema.nodes[module.name] : undefined;
  if (!type?.isBlock || type.isLeaf)
    return [{ path, message: 'only a block with content can represent the paragraphs of a style' }];
  if (!Array.isArray(styles)) return [{ path, message: 'expected a list of names of styles' }];
  return styles.flatMap((style: unknown, index) => {
    const name: unknown = isRecord(style) && isRecord(style['attrs']) ? style['name'] : style;
    if (typeof name !== 'string' || name === '')
      return [{ path: `${path}[${index}]`, message: 'expected the name of a style, or { name, attrs }' }];
    const other = taken.get(name.toLowerCase());
    taken.set(name.toLowerCase(), module.name);
    return other === undefined
      ? []
      : [{ path: `${path}[${index}]`, message: `the style "${name}" already represents ${other}` }];
  });
}
