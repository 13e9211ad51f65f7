/** The maximum number of characters of a formula in a document. Further constructs are omitted. */
const MAX_LATEX = 100_000;

const COMMAND_AT_END = /\\[a-z]+$/i;
const LETTER_AT_START = /^[a-z]/i;

/** Joins constructs. The name of a command must be separated from a letter after it. Each construct is read once. */
export function joined(constructs: Iterable<string>): string {
  const parts: string[] = [];
  let [length, isCommand] = [0, false];
  for (const construct of constructs) {
    if (construct === '') continue;
    const gap = isCommand && LETTER_AT_START.test(construct) ? ' ' : '';
    length += gap.length + construct.length;
    if (length > MAX_LATEX) break;
    parts.push(gap, construct);
    isCommand = COMMAND_AT_END.test(construct);
  }
  return parts.join('');
}
