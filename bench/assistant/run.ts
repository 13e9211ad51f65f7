/* Tokens of documents as the assistant's text, as JSON without nulls, as HTML and as Markdown. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { toHTML, type DocumentNode } from '@editor-companion/document';
import { toMarkdown } from '@editor-companion/document/markdown';
import { readLive, toYDoc } from '@editor-companion/document/yjs';
import { readDocx } from '@editor-companion/formats/docx/read';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { Book } from '../../plugins/assistant/src/text/book.ts';
import { legendOf } from '../../plugins/assistant/src/text/legend.ts';
import { writeWhole } from '../../plugins/assistant/src/text/write-text.ts';

const GOAL = 0.35;
/** Smaller documents are mostly legend. */
const SMALLEST = 1000;
const TOKENS = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

const corpus = process.env['COMPANION_CORPUS'];
const root = join(import.meta.dirname, '../..');
const files = [
  ...globSync('test/corpus/files/*.docx', { cwd: root }).map((file) => join(root, file)),
  ...(corpus === undefined ? [] : globSync('**/*.docx', { cwd: corpus }).map((file) => join(corpus, file))),
].toSorted();

const count = (text: string): number => countTokens(text, TOKENS);

function measure(document: DocumentNode) {
  const reading = readLive(toYDoc(document).getXmlFragment('default'));
  let keys = 0;
  const seen = new Map<DocumentNode, string>();
  const keyOf = (node: DocumentNode): string => {
    const key = seen.get(node) ?? String((keys += 1));
    seen.set(node, key);
    return key;
  };
  const book = new Book();
  const context = { schema: reading.schema, book, keyOf };
  const text = writeWhole(document.content ?? [], context);
  return {
    json: count(JSON.stringify(document, (_, value: unknown) => (value === null ? undefined : value))),
    html: count(toHTML(document)),
    markdown: count(toMarkdown(document)),
    text: count(`${legendOf(book)}\n${text}`),
  };
}

console.log(['document', 'JSON', 'HTML', 'Markdown', 'text', 'of JSON'].join('\t'));
const shares: number[] = [];
for (const file of files) {
  const document = readOrUndefined(file);
  if (!document) continue;
  const { json, html, markdown, text } = measure(document);
  const share = text / json;
  if (json >= SMALLEST) shares.push(share);
  const note = json < SMALLEST ? '(small)' : share <= GOAL ? '' : 'MISSED';
  console.log([basename(file), json, html, markdown, text, `${Math.round(share * 100)} %`, note].join('\t'));
}
shares.sort((a, b) => a - b);
const percent = (share = Number.NaN): string => `${Math.round(share * 100)} %`;
const reached = shares.filter((share) => share <= GOAL).length;
console.log(
  `\n${reached} of ${shares.length} documents within ${GOAL * 100} %; median ${percent(shares[shares.length >> 1])}, worst ${percent(shares.at(-1))}`,
);

function readOrUndefined(file: string): DocumentNode | undefined {
  try {
    return readDocx(file, { revisions: 'keep' }, () => undefined).content;
  } catch {
    return undefined;
  }
}
