import { deepEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML, toText, validate, type DocumentNode } from '@editor-companion/document';
import { fromMarkdown } from '@editor-companion/document/markdown';
import { readDocx } from '@editor-companion/formats/docx/read';
import { writeDocx } from '@editor-companion/formats/docx/write';
import { writeEpub } from '@editor-companion/formats/epub/write';
import { writeHtml } from '@editor-companion/formats/html/write';
import { writeMarkdown } from '@editor-companion/formats/markdown/write';
import { readOdt } from '@editor-companion/formats/odt/read';
import { writeOdt } from '@editor-companion/formats/odt/write';
import { writePlain } from '@editor-companion/formats/text/write';
import type { WriteJob } from '../src/content/source/write-job.ts';
import { compare } from './kit/compare.ts';
import { everyCase, everySectionCase, type Case } from './kit/every-case.ts';
import { KNOWN_DIFFERENCES, WHOLLY_LOST } from './kit/known-differences.ts';
import { membersOf } from './kit/package.ts';
import { richPictures } from './kit/rich-document.ts';
import { jobOf, throughFile } from './kit/round-trip.ts';

/*
 * Writes every node, mark and attribute of the schema in every format, reads it again and compares it with the original. The cases come
 * from the schema: a new node is tested without a change here. The test fails until each format supports it or lists a known difference.
 */

function* allIn(node: DocumentNode): Generator<DocumentNode> {
  yield node;
  for (const holder of ['header', 'footer']) {
    const bands = Object.values((node.attrs?.[holder] ?? {}) as Record<string, DocumentNode[]>).flat();
    for (const block of bands) yield* allIn(block);
  }
  for (const child of node.content ?? []) yield* allIn(child);
}

/** Returns a job with a picture for each address and a comment for each mark. */
function jobFor(document: DocumentNode): WriteJob {
  const [picture] = richPictures.values();
  ok(picture);
  const nodes = [...allIn(document)];
  const pictures = nodes.filter(({ type }) => type === 'image').map(({ attrs }) => String(attrs?.['src']));
  const comments = nodes.flatMap(({ marks = [] }) => marks.filter(({ type }) => type === 'comment'));
  return jobOf(document, {
    pictures: new Map(pictures.map((src) => [src, picture])),
    comments: comments.map(({ attrs }) => ({
      id: String(attrs?.['commentId']),
      author: 'Ann',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A remark' }] }],
      resolved: attrs?.['resolved'] === true,
    })),
    options: { comments: true, revisions: 'keep', images: 'link' },
  });
}

const TRIPS: Readonly<Record<keyof typeof KNOWN_DIFFERENCES, (job: WriteJob) => Promise<DocumentNode>>> = {
  docx: async (job) => (await throughFile(job, writeDocx, readDocx)).content,
  odt: async (job) => (await throughFile(job, writeOdt, readOdt)).content,
  html: async (job) => fromHTML(await writeHtml(job)),
};

/** True if the original states the value. A file that states an unstated default loses nothing. */
const isStated = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

async function differencesIn({ subject, document }: Case, trip: (job: WriteJob) => Promise<DocumentNode>) {
  return compare(document, await trip(jobFor(document)))
    .filter(({ before }) => isStated(before))
    .map(({ key }) => (key === 'structure' ? `structure of ${subject}` : key));
}

test('the cases are complete documents, for every node, mark and attribute', () => {
  ok(everyCase.length > 300);
  for (const { document } of everyCase) validate(document);
});

for (const [format, trip] of Object.entries(TRIPS))
  test(`${format} preserves the original, except for known losses`, async () => {
    const found = new Set<string>();
    const lost = new Set(everyCase.map(({ subject }) => subject));
    for (const one of everyCase) {
      const keys = await differencesIn(one, trip);
      for (const key of keys) found.add(key);
      const isKept = !keys.some((key) => key === one.subject || key.startsWith('structure'));
      if (isKept && (isStated(one.value) || !('value' in one))) lost.delete(one.subject);
    }
    const known = Object.values(KNOWN_DIFFERENCES[format as keyof typeof TRIPS]).flat();
    deepEqual([...found].toSorted(), known.toSorted());
    deepEqual([...lost].toSorted(), WHOLLY_LOST[format as keyof typeof TRIPS].toSorted());
  });

for (const [format, trip] of Object.entries(TRIPS))
  test(`${format} preserves a section with all its attributes, with any single block in it`, async () => {
    const known = new Set(Object.values(KNOWN_DIFFERENCES[format as keyof typeof TRIPS]).flat());
    for (const one of everySectionCase) {
      const found = await differencesIn(one, trip);
      deepEqual(
        found.filter((key) => !known.has(key.replace(/ in a section of .*/, ''))),
        [],
        one.subject,
      );
    }
  });

const wordsOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns the pages of a book in order. */
const readEpub = (bytes: Uint8Array): string =>
  [...membersOf(bytes)]
    .filter(([name]) => name.endsWith('.xhtml'))
    .map(([, page]) => toText(fromHTML(page)))
    .join(' ');

const TEXTS: Readonly<Record<string, (job: WriteJob) => Promise<string>>> = {
  markdown: async (job) => toText(fromMarkdown(await writeMarkdown(job))),
  txt: writePlain,
  epub: async (job) => readEpub(await writeEpub(job, () => undefined)),
};

for (const [format, write] of Object.entries(TEXTS))
  test(`${format} loses no text, in any node`, async () => {
    for (const { subject, document } of everyCase) {
      const written = wordsOf(await write(jobFor(document)));
      const texts = [...allIn({ ...document, attrs: {} })].filter(({ text }) => text !== undefined);
      const bands = subject.startsWith('section.');
      for (const { text = '' } of bands ? [] : texts)
        ok(written.includes(wordsOf(text)), `${subject}: ${JSON.stringify(text)} is not in ${JSON.stringify(written)}`);
    }
  });
