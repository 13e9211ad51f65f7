import { invalidDocument } from '../../errors.ts';
import { isRecord } from '../../json.ts';
import type { DocumentNode } from '../../json.ts';
import { checkSize, limitsOf } from '../../limits.ts';

/**
 * Rejects JSON that is no tree of nodes. It does not check the types of nodes.
 * @throws DocumentError DOCUMENT_INVALID, DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function checkTree(json: unknown): asserts json is DocumentNode {
  checkSize(json, limitsOf());
  check(json, '');
}

function check(json: unknown, path: string): void {
  if (!isRecord(json) || typeof json['type'] !== 'string') throw fault(path, 'expected a node with a type');
  const { attrs, content = [], marks = [], text = '' } = json;
  if (attrs != null && !isRecord(attrs)) throw fault(join(path, 'attrs'), 'expected an object');
  if (typeof text !== 'string') throw fault(join(path, 'text'), 'expected text');
  if (!Array.isArray(marks) || !marks.every(isMark)) throw fault(join(path, 'marks'), 'expected a list of marks');
  if (!Array.isArray(content)) throw fault(join(path, 'content'), 'expected a list of nodes');
  content.forEach((child, i) => check(child, `${join(path, 'content')}[${i}]`));
}

const isMark = (mark: unknown): boolean =>
  isRecord(mark) && typeof mark['type'] === 'string' && (mark['attrs'] == null || isRecord(mark['attrs']));

const join = (path: string, member: string): string => (path === '' ? member : `${path}.${member}`);

const fault = (path: string, message: string) => invalidDocument([{ path, message }]);
