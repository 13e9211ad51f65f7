const JSON_STRING = /"(?:[^"\\]|\\.)*"/y;
const BULLET = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/;

/**
 * The candidates in a model's output so far: the complete strings of the requested JSON list, or, from models that ignore JSON, its lines.
 * @param whole nothing more will come: an unfinished line counts.
 */
export function parseCandidates(said: string, whole: boolean): string[] {
  const start = said.indexOf('[');
  if (start !== -1 && /^\s*(?:```\w*\s*)?[{[]/.test(said)) return strings(said.slice(start));
  if (/^\s*(?:```\w*\s*)?[{[]/.test(said)) return [];
  const lines = said.split('\n');
  return (whole ? lines : lines.slice(0, -1))
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('```'))
    .map((line) => line.replace(BULLET, ''));
}

function strings(list: string): string[] {
  return [...literals(list)].flatMap((literal) => {
    try {
      return [JSON.parse(literal) as string];
    } catch {
      return [];
    }
  });
}

/** Stops at a literal that is not complete yet. */
function* literals(list: string): Generator<string> {
  for (let at = list.indexOf('"'); at !== -1; at = list.indexOf('"', JSON_STRING.lastIndex)) {
    JSON_STRING.lastIndex = at;
    const [literal] = JSON_STRING.exec(list) ?? [];
    if (literal === undefined) return;
    JSON_STRING.lastIndex = at + literal.length;
    yield literal;
  }
}
