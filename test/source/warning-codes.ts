import { parseSync } from 'oxc-parser';

const CODE = /^[A-Z]+(?:_[A-Z]+)+$/;
/** Matches files that create warnings, as these name the type. */
const MAKES_WARNINGS = /\b(?:Document|Import|Profile)Warning\b/;

/**
 * Returns the warning codes of a file, with their texts from a constant `MESSAGES`: its keys, and every text in capitals. Empty for a file
 * that creates no warnings.
 */
export function warningCodesIn(path: string, text: string): ReadonlyMap<string, string | undefined> {
  const codes = new Map<string, string | undefined>();
  if (!MAKES_WARNINGS.test(text)) return codes;
  walk(parseSync(path, text).program, (node) => {
    const { type, value, key } = node;
    if (type === 'Literal' && typeof value === 'string' && CODE.test(value)) codes.set(value, codes.get(value));
    if (type !== 'Property' || !isNode(key) || typeof key['name'] !== 'string' || !CODE.test(key['name'])) return;
    if (isNode(value) && typeof value['value'] === 'string') codes.set(key['name'], value['value']);
  });
  return codes;
}

type SyntaxNode = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) return value.forEach((member) => walk(member, visit));
  if (!isNode(value)) return;
  visit(value);
  for (const member of Object.values(value)) walk(member, visit);
}
