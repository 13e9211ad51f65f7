/** Characters of a formula that documents take. Constructs beyond them are left out. */
const MAX_LATEX = 100_000;

const COMMAND_AT_END = /\\[a-z]+$/i;
const LETTER_AT_START = /^[a-z]/i;

/** Constructs one after the other: a command's name must not run into a letter after it. Each is looked at once. */
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
