/*
 * Counts the tokens of documents as the assistant's text, as JSON (of an editor, and without default values), as HTML, as Markdown, and of
 * their words alone.
 */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { toHTML, toText, type DocumentNode } from '@editor-companion/document';
import { toMarkdown } from '@editor-companion/document/markdown';
import { readLive, toYDoc } from '@editor-companion/document/yjs';
import { readDocx } from '@editor-companion/formats/docx/read';
import { Node } from '@tiptap/pm/model';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { Book } from '../../plugins/assistant/src/text/book.ts';
import { legendOf } from '../../plugins/assistant/src/text/legend.ts';
import { writeWhole } from '../../plugins/assistant/src/text/write-text.ts';

const GOAL = 0.35;
/** The minimum size of a document. Smaller ones consist mostly of the legend. */
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
    editor: count(JSON.stringify(Node.fromJSON(reading.fullSchema, document).toJSON())),
    words: count(toText(document)),
    json: count(JSON.stringify(document, (_, value: unknown) => (value === null ? undefined : value))),
    html: count(toHTML(document)),
    markdown: count(toMarkdown(document)),
    text: count(`${legendOf(book)}\n${text}`),
  };
}

console.log(['document', 'editor', 'JSON', 'HTML', 'Markdown', 'words', 'text', 'of editor', 'of JSON'].join('\t'));
const ofEditor: number[] = [];
const ofJson: number[] = [];
for (const file of files) {
  const document = readOrUndefined(file);
  if (!document) continue;
  const { editor, json, html, markdown, words, text } = measure(document);
  const isCounted = json >= SMALLEST;
  if (isCounted) {
    ofEditor.push(text / editor);
    ofJson.push(text / json);
  }
  // If the words alone exceed the goal, no form that keeps them can reach it.
  const note = !isCounted ? '(small)' : text / json <= GOAL ? '' : words / json > GOAL ? 'words alone miss' : 'MISSED';
  const shares = [percent(text / editor), percent(text / json)];
  console.log([basename(file), editor, json, html, markdown, words, text, ...shares, note].join('\t'));
}
sum('the JSON of an editor', ofEditor);
sum('JSON without what says nothing', ofJson);

function sum(of: string, unsorted: readonly number[]): void {
  const shares = unsorted.toSorted((a, b) => a - b);
  const reached = shares.filter((share) => share <= GOAL).length;
  const range = `median ${percent(shares[shares.length >> 1])}, worst ${percent(shares.at(-1))}`;
  console.log(`${reached} of ${shares.length} documents within ${GOAL * 100} % of ${of}; ${range}`);
}

function percent(share = Number.NaN): string {
  return `${Math.round(share * 100)} %`;
}

function readOrUndefined(file: string): DocumentNode | undefined {
  try {
    return readDocx(file, { revisions: 'keep' }, () => undefined).content;
  } catch {
    return undefined;
  }
}
