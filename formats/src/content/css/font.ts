/** Returns the first name of a CSS font list without quotes. Generic names are skipped, because office programs do not know them. */
export function firstFamily(list: string | undefined): string | undefined {
  const names = list?.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? [];
  return names
    .map((name) => name.trim().replaceAll(/^["']|["']$/g, ''))
    .find((name) => name !== '' && !GENERIC.has(name));
}

const GENERIC = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'math',
  'emoji',
]);
