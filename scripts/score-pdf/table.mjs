export const ASPECTS = ['text', 'headings', 'lists', 'tables', 'links', 'marks', 'notes', 'images'];

const GOALS = {
  plain: { text: 0.98, headings: 0.85, lists: 0.85, tables: 0.75, links: 1 },
  tagged: { text: 0.99, headings: 0.95, lists: 0.95, tables: 0.9, links: 1 },
  exported: Object.fromEntries(ASPECTS.map((aspect) => [aspect, 0.95])),
};

const NAMES = { plain: 'not tagged', tagged: 'tagged', exported: 'our own exports' };

/** Returns the table of scores: goals, then one line per kind of file and reader. */
export function tableOf(rows, withFiles) {
  const lines = [];
  if (withFiles)
    for (const row of rows.filter(({ reader }) => reader === 'import-pdf'))
      lines.push([row.kind, row.file, '1', ...scoresOf([row])]);
  for (const kind of kindsOf(rows)) {
    const ofKind = rows.filter((row) => row.kind === kind);
    lines.push([kind, 'goal', '', ...goalsOf(kind)]);
    for (const reader of new Set(ofKind.map((row) => row.reader))) {
      const own = ofKind.filter((row) => row.reader === reader);
      lines.push([kind, reader, String(own.length), ...scoresOf(own)]);
    }
  }
  return { head: ['printed', 'reader', 'files', ...ASPECTS], rows: lines };
}

/** Returns the table of the page: our own reader, its goals above each kind of file. */
export function readerTable(rows) {
  const lines = kindsOf(rows).flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind && row.reader === 'import-pdf');
    return [
      [`goal: ${NAMES[kind]}`, '', ...goalsOf(kind)],
      [NAMES[kind], String(own.length), ...scoresOf(own)],
    ];
  });
  return { head: ['', 'files', ...ASPECTS], rows: lines };
}

const kindsOf = (rows) => Object.keys(GOALS).filter((kind) => rows.some((row) => row.kind === kind));
const goalsOf = (kind) => ASPECTS.map((aspect) => String(GOALS[kind][aspect] ?? ''));
const scoresOf = (own) => ASPECTS.map((aspect) => meanOf(own, aspect));

/** Returns the mean. `-` if no file has the aspect. */
function meanOf(rows, aspect) {
  const scores = rows.map((row) => row[aspect]).filter((score) => score !== undefined && score !== null);
  return scores.length === 0 ? '-' : (scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(3);
}
