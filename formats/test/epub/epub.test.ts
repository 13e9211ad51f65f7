import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import * as fc from 'fast-check';
import { arbitraryDocument } from '../../../document/test/arbitrary-document.ts';
import { writeEpub } from '../../src/epub/epub.ts';
import type { WriteJob } from '../../src/content/source/write-job.ts';
import { assertWellFormed, membersOf } from '../kit/package.ts';
import { node, p, richDocument, richMetadata, richPictures, text } from '../kit/rich-document.ts';
import { jobOf } from '../kit/round-trip.ts';

const doc = (...content: DocumentNode[]): DocumentNode => node('doc', {}, ...content);
const heading = (level: number, words: string): DocumentNode => node('heading', { level }, words);
const write = async (content: DocumentNode, more: Partial<WriteJob> = {}): Promise<ReadonlyMap<string, string>> =>
  membersOf(await writeEpub(jobOf(content, more), () => undefined));

/** Returns violations of the package rules of EPUB 3.3. */
function faults(members: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  const opf = members.get('EPUB/package.opf') ?? '';
  const items = [...opf.matchAll(/<item id="([^"]*)" href="([^"]*)"/g)].map(([, id = '', href = '']) => ({ id, href }));
  for (const required of [
    '<dc:identifier id="book-id">',
    '<dc:title>',
    '<dc:language>',
    'property="dcterms:modified"',
    'properties="nav"',
  ])
    if (!opf.includes(required)) found.push(`the package has no ${required}`);
  for (const { href } of items)
    for (const [tag, property] of [
      ['<math', 'mathml'],
      ['<svg', 'svg'],
    ] as const) {
      const item = opf.split('<item ').find((one) => one.includes(`href="${href}"`)) ?? '';
      const isDeclared = /properties="([^"]*)"/.exec(item)?.[1]?.split(' ').includes(property) === true;
      if (href.endsWith('.xhtml') && (members.get(`EPUB/${href}`)?.includes(tag) === true) !== isDeclared)
        found.push(`${href} declares another property than ${property}`);
    }
  for (const { href } of items) if (!members.has(`EPUB/${href}`)) found.push(`${href} is listed but absent`);
  if (new Set(items.map(({ id }) => id)).size !== items.length) found.push('ids of items repeat');
  for (const name of members.keys()) {
    const isListed = items.some(({ href }) => name === `EPUB/${href}`);
    if (!isListed && !/^(?:mimetype|META-INF\/container\.xml|EPUB\/package\.opf)$/.test(name))
      found.push(`${name} is not listed`);
  }
  for (const [, id] of opf.matchAll(/idref="([^"]*)"/g))
    if (!items.some((item) => item.id === id)) found.push(`the spine names ${id}`);
  for (const [name, xhtml] of members) if (name.endsWith('.xhtml')) found.push(...brokenLinks(members, name, xhtml));
  return found;
}

function brokenLinks(members: ReadonlyMap<string, string>, name: string, xhtml: string): string[] {
  const ids = [...xhtml.matchAll(/<[^>]* id="([^"]*)"/g)].map(([, id]) => id);
  const repeated = new Set(ids).size === ids.length ? [] : [`${name} repeats ids`];
  const targets = [...xhtml.matchAll(/<(?:a|img|link)[^>]* (?:href|src)="([^"]*)"/g)].map(([, href = '']) => href);
  const broken = targets.flatMap((href) => {
    if (/^(?:https?|mailto|tel|ftp):/.test(href)) return [];
    const [file = '', anchor] = href.split('#');
    const target = members.get(`EPUB/${file}`);
    const isThere = target !== undefined && (anchor === undefined || target.includes(` id="${anchor}"`));
    return isThere ? [] : [`${name} leads to ${href}`];
  });
  return [...repeated, ...broken];
}

test('a book with every node is a valid package', async () => {
  const members = await write(richDocument, { pictures: richPictures, metadata: richMetadata });
  assert.deepEqual([...members.keys()].slice(0, 2), ['mimetype', 'META-INF/container.xml']);
  assert.equal(members.get('mimetype'), 'application/epub+zip');
  for (const [name, xml] of members) if (/\.(?:xhtml|opf|xml)$/.test(name)) assertWellFormed(name, xml);
  assert.deepEqual(faults(members), []);
  assert.match(members.get('EPUB/package.opf') ?? '', /<dc:language>en-GB<.*<dc:creator>Ann Smith</s);
  assert.match(members.get('EPUB/chapter-1.xhtml') ?? '', /<math xmlns="http:\/\/www\.w3\.org\/1998\/Math\/MathML"/);
});

test('the type is the first member and not compressed', async () => {
  const bytes = await writeEpub(jobOf(doc(p('a'))), () => undefined);
  assert.equal(Buffer.from(bytes.subarray(30, 58)).toString('latin1'), 'mimetypeapplication/epub+zip');
});

test('chapters begin at headings of level 1, and the contents are nested', async () => {
  const content = doc(p('Preface'), heading(1, 'One'), p('a'), heading(2, 'One and a half'), heading(1, 'Two'), p('b'));
  const members = await write(content);
  const chapters = [...members.keys()].filter((name) => name.includes('chapter-'));
  assert.equal(chapters.length, 3);
  const list = /<ol>.*<\/ol>/.exec(members.get('EPUB/nav.xhtml') ?? '')?.[0].replaceAll(/<\/?a[^>]*>/g, '');
  assert.equal(list, '<ol><li>One<ol><li>One and a half</li></ol></li><li>Two</li></ol>');
  assert.equal(
    [...(await write(content, { options: { split: false } })).keys()].filter((name) => name.includes('chapter-'))
      .length,
    1,
  );
});

test('chapters also begin within sections, each with its part of the section, at the highest heading level', async () => {
  const section = (...content: DocumentNode[]): DocumentNode => ({ type: 'section', content });
  const cover = section(p('Cover'), heading(2, 'One'), p('a'));
  const members = await write(doc(cover, p('b'), section(section(heading(2, 'Two'), heading(3, 'Under it')), p('c'))));
  const chapters = [...members].filter(([name]) => name.includes('chapter-'));
  const textOf = (xml: string): string => xml.replace(/.*<body/s, '<body').replaceAll(/<[^>]*>|\s+/g, ' ');
  assert.deepEqual(
    chapters.map(([, xml]) => textOf(xml).trim().split(/\s+/)),
    [['Cover'], ['One', 'a', 'b'], ['Two', 'Under', 'it', 'c']],
  );
});

test('links lead into other chapters, and links without a target are text', async () => {
  const link = (href: string): DocumentNode => text('link', { type: 'link', attrs: { href } });
  const content = doc(
    p(link('#far'), link('#nowhere'), link('../other.html'), link('https://example.com/')),
    heading(1, 'Two'),
    node('paragraph', { anchor: 'far' }, 'x'),
  );
  const first = (await write(content)).get('EPUB/chapter-1.xhtml') ?? '';
  assert.deepEqual(
    [...first.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href),
    ['chapter-2.xhtml#far', 'https://example.com/'],
  );
});

test('links lead to bookmarks, which have one id in the book', async () => {
  const part = (words: string): DocumentNode => text(words, { type: 'bookmark', attrs: { name: 'part' } });
  const link = text('link', { type: 'link', attrs: { href: '#part' } });
  const content = doc(p(link), heading(1, 'Two'), p('a ', part('b')), p(part('c')), heading(1, 'Three'), p(part('d')));
  const members = await write(content);
  assert.deepEqual(faults(members), []);
  assert.match(members.get('EPUB/chapter-1.xhtml') ?? '', /<a href="chapter-2\.xhtml#part"/);
  assert.match(members.get('EPUB/chapter-2.xhtml') ?? '', /a <span id="part" [^>]*>b<\/span>/);
  assert.doesNotMatch(members.get('EPUB/chapter-3.xhtml') ?? '', /part/);
});

test('a cover is a page and marked as such', async () => {
  const members = await write(richDocument, { pictures: richPictures, options: { cover: 'asset:dot.png' } });
  assert.match(members.get('EPUB/package.opf') ?? '', /properties="cover-image"/);
  assert.match(members.get('EPUB/package.opf') ?? '', /<spine><itemref idref="cover"/);
  assert.deepEqual(faults(members), []);
});

test('any document makes a valid package', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDocument, async (json) => {
      const members = await write(json);
      for (const [name, xml] of members) if (/\.(?:xhtml|opf)$/.test(name)) assertWellFormed(name, xml);
      assert.deepEqual(faults(members), []);
    }),
    { numRuns: 40, seed: 3, endOnFailure: true },
  );
});

test('endnotes have their own numerals, in the text and at the notes', async () => {
  const kinds = ['footnote', 'endnote', 'endnote'].map((kind, index) => ({ noteId: `n${index}`, kind }));
  const members = await write(
    doc(
      node('paragraph', {}, ...kinds.map((attrs) => node('footnoteReference', attrs))),
      node('footnotes', {}, ...kinds.map((attrs) => node('footnote', attrs, p('Note')))),
    ),
  );
  const labels = (words: RegExp): (string | undefined)[] =>
    [...members.values()].flatMap((xhtml) => [...xhtml.matchAll(words)].map(([, label]) => label));
  assert.deepEqual(labels(/noteref"[^>]*>([^<]*)</gu), ['1', 'i', 'ii']);
  assert.deepEqual(labels(/<span>(\w+)\. <\/span>/gu), ['1', 'i', 'ii']);
});

test('an empty form field shows its placeholder', async () => {
  const members = await write(doc(node('paragraph', {}, node('formField', { placeholder: 'Your name' }))));
  assert.match(members.get('EPUB/chapter-1.xhtml') ?? '', /<span data-placeholder="Your name" [^>]*><\/span>/);
  assert.match([...members].find(([name]) => name.endsWith('.css'))?.[1] ?? '', /:empty::before \{ content: attr/);
});
