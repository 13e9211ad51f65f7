import type { Node } from '@tiptap/pm/model';
import { invalidDocument } from './errors.ts';
import { holdForeign } from './foreign/foreign.ts';
import type { DocumentNode } from './json.ts';
import { checkSize, limitsOf } from './limits.ts';
import type { Limits } from './limits.ts';
import { schemaOf } from './model/document-model.ts';
import type { ModelOptions } from './model/document-model.ts';
import { hasBands } from './section-bands.ts';
import { findBandFaults, findFaults } from './validate.ts';

/**
 * Converts JSON to ProseMirror nodes of known types. It validates attributes, which nothing would check later, but not the content.
 * @throws DocumentError DOCUMENT_INVALID, DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function nodesFromJson(
  json: DocumentNode | readonly DocumentNode[],
  options: { limits?: Partial<Limits> } & ModelOptions = {},
): Node[] {
  const given: readonly DocumentNode[] = Array.isArray(json) ? json : [json];
  const schema = schemaOf(options);
  const bounds = limitsOf(options.limits);
  for (const node of given) checkSize(node, bounds);
  return holdForeign(given, schema, bounds).map((node, index) => {
    try {
      const parsed = schema.nodeFromJSON(node);
      const faults = hasBands(parsed) ? findBandFaults(node, schema, bounds) : [];
      if (faults.length > 0) throw invalidDocument(faults);
      return parsed;
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
      const faults = findFaults(given[index], schema, bounds);
      throw invalidDocument(faults.length > 0 ? faults : [{ path: '', message: error.message }]);
    }
  });
}
