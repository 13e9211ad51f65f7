const JSON_STRING = /"(?:[^"\\]|\\.)*"/g;
const BULLET = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/;

/**
 * The candidates in what a model has said so far: the complete strings of the JSON list that it was asked for, or, from models
 * that do not keep to JSON, its lines.
 *
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
  return [...list.matchAll(JSON_STRING)].flatMap(([literal]) => {
    try {
      return [JSON.parse(literal) as string];
    } catch {
      return [];
    }
  });
}
