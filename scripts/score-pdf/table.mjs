export const ASPECTS = ['text', 'headings', 'lists', 'tables', 'links', 'marks', 'notes', 'images'];

const GOALS = {
  plain: { text: 0.98, headings: 0.85, lists: 0.85, tables: 0.75, links: 1 },
  tagged: { text: 0.99, headings: 0.95, lists: 0.95, tables: 0.9, links: 1 },
  exported: Object.fromEntries(ASPECTS.map((aspect) => [aspect, 0.95])),
};

/** Returns the table of scores as Markdown: goals, then one line per kind of file and reader. */
export function tableOf(rows, withFiles) {
  const line = (...cells) => `| ${cells.join(' | ')} |`;
  const scores = (own) => ASPECTS.map((aspect) => meanOf(own, aspect));
  const lines = [
    line('printed', 'reader', 'files', ...ASPECTS),
    line('---', '---', '---', ...ASPECTS.map(() => '---')),
  ];
  if (withFiles)
    for (const row of rows.filter(({ reader }) => reader === 'import-pdf'))
      lines.push(line(row.kind, row.file, 1, ...scores([row])));
  for (const [kind, goals] of Object.entries(GOALS)) {
    const ofKind = rows.filter((row) => row.kind === kind);
    if (ofKind.length === 0) continue;
    lines.push(line(kind, 'goal', '', ...ASPECTS.map((aspect) => goals[aspect] ?? '')));
    for (const reader of new Set(ofKind.map((row) => row.reader))) {
      const own = ofKind.filter((row) => row.reader === reader);
      lines.push(line(kind, reader, own.length, ...scores(own)));
    }
  }
  return lines.join('\n');
}

/** Returns the mean. `-` if no file has the aspect. */
function meanOf(rows, aspect) {
  const scores = rows.map((row) => row[aspect]).filter((score) => score !== undefined && score !== null);
  return scores.length === 0 ? '-' : (scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(3);
}
