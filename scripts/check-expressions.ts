/*
 * Proves that every regular expression of the product is linear: its time is proportional to the length of the text. With a quadratic one,
 * a single request with a megabyte of text blocks a server for everybody.
 *   npm run check:expressions            lists expressions that are not linear and have no comment
 *   npm run check:expressions -- --all   also those that pass, with their reason
 * An expression that is not linear passes with a comment beside it that names a bound which the code enforces:
 *   // not linear: at most MAX_FORMAT_LENGTH characters
 * An expression that is built at run time passes with a comment that names its parts:
 *   // not constant: words of a list of ours, escaped
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expressionsOf, type Expression } from './expressions/find.ts';
import { Judge, keyOf, type Verdict } from './expressions/judge.ts';
import { lackOf } from './expressions/note.ts';
import { sourceFile } from './expressions/source-file.ts';

const SOURCES = [
  '{core,document,formats,client}/src/**/*.{ts,tsx}',
  'plugins/*/src/**/*.{ts,tsx}',
  'plugins/*/page/src/**/*.{ts,tsx}',
];

const root = join(import.meta.dirname, '..');
process.chdir(root);
const { values: options } = parseArgs({ options: { all: { type: 'boolean', default: false } } });

const files = SOURCES.flatMap((pattern) => globSync(pattern)).toSorted();
const expressions = files.flatMap((path) => expressionsOf(sourceFile(path)));
const judge = new Judge(join(root, 'node_modules/.cache/expressions.json'));
const verdicts = await judge.verdicts(expressions.flatMap(({ known, note }) => (note ? [] : (known ?? []))));

const faults = expressions.flatMap((expression) => {
  const fault = faultOf(expression, expression.known && verdicts.get(keyOf(expression.known)));
  return fault === undefined ? [] : [`${placeOf(expression)}: ${fault}`];
});
const passed = expressions.filter(({ note }) => note);
if (options.all)
  for (const one of passed) console.log(`${placeOf(one)}: ${one.note?.kind ?? ''}: ${one.note?.reason ?? ''}`);
for (const fault of faults) console.log(fault);
if (faults.length > 0 || options.all)
  console.log(
    `${expressions.length} expressions in ${files.length} files, ${passed.length} with a reason, ${faults.length} faults.`,
  );
process.exitCode = faults.length > 0 ? 1 : 0;

function placeOf({ path, line, written }: Expression): string {
  return `${path}:${line} ${written.length > 120 ? `${written.slice(0, 120)}…` : written}`;
}

function faultOf(expression: Expression, verdict: Verdict | undefined): string | undefined {
  const { note, path } = expression;
  if (note?.kind === 'not constant' && expression.known) return 'it is constant, other than its comment tells';
  if (note) return lackOf(note, sourceFile(path));
  if (verdict?.linear === true) return undefined;
  if (!verdict)
    return 'it is made as the program runs, so that it cannot be proven linear, and no comment `not constant: …` tells why it is';
  if (verdict.isOpen)
    return 'the time was too short to prove it linear. Run the check again when other programs leave the machine a core; what is proven is kept';
  return `not linear (${verdict.growth}), for example on ${verdict.attack ?? 'a text nobody knows'}`;
}
