import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { CompanionError, definePlugin, definePoint, type ImportFormat } from '@editor-companion/core/plugin';
import nodes from '@editor-companion/nodes';
import { ask, createAiHost } from '../support/ai-host.ts';
import { json, startUpstream } from '../support/fake-upstream.ts';
import { completion } from '../support/openai-chunks.ts';

const notes: ImportFormat = {
  id: 'notes',
  title: 'Notes',
  version: '1',
  extensions: ['notes'],
  mediaTypes: ['application/x-notes'],
  async convert({ path }) {
    const text = await readFile(path, 'utf8');
    if (text === 'broken') throw new CompanionError('NOTES_BROKEN', { status: 422, message: 'The notes are broken.' });
    return {
      content: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text }] },
          { type: 'paragraph', content: [{ type: 'text', text: '正文' }] },
        ],
      },
    };
  },
};

const importer = definePlugin({
  name: 'import-office',
  version: '1.0.0',
  apiVersion: 1,
  points: [definePoint({ id: 'importFormat', label: 'import format' })],
  setup: (host) => host.contribute('importFormat', notes),
});

/** A format whose whole content is a mention, which the built-in model lacks. */
const mentions: ImportFormat = {
  ...notes,
  id: 'mentions',
  extensions: ['mentions'],
  mediaTypes: ['application/x-mentions'],
  convert: async ({ path }) => {
    const mention = { type: 'mention', attrs: { label: await readFile(path, 'utf8') } };
    return { content: { type: 'doc', content: [{ type: 'paragraph', content: [mention] }] } };
  },
};

const people = definePlugin({
  name: 'people',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { nodes: '^1', 'import-office': '^1' },
  setup(host) {
    host.contribute('importFormat', mentions);
    host.contribute('documentNode', {
      id: 'mention',
      title: 'Mention',
      module: import.meta.resolve('../support/mention.ts'),
    });
  },
});

async function attachNotes(content: string, name = 'a.notes') {
  await using upstream = await startUpstream(json(completion('Hi')));
  const providers = { openai: { apiKey: 'k', baseUrl: upstream.url } };
  await using host = await createAiHost({ options: { 'ai-providers': { providers } } }, [importer, nodes, people]);
  const url = `data:application/octet-stream;base64,${Buffer.from(content).toString('base64')}`;
  const body = { prompt: 'Sum up', model: { value: 'm' }, attachments: [{ fileType: 'doc', name, url }] };
  return { ...(await ask(await host.listen(), body)), seen: JSON.stringify(upstream.seen[0]?.body) };
}

describe('an attached document', () => {
  it('is sent as Markdown, through any import format', async () => {
    const { status, seen } = await attachNotes('Title');
    assert.equal(status, 200);
    assert.match(seen, /<attachment name=\\"a\.notes\\">\\n# Title\\n\\n正文/);
  });

  it('has nodes of plugins in their Markdown form', async () => {
    const { status, seen } = await attachNotes('Ann', 'a.mentions');
    assert.equal(status, 200);
    assert.match(seen, /<attachment name=\\"a\.mentions\\">\\n@\{Ann\}/);
  });

  it('is fetched from its address', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using site = await startUpstream((response) => void response.end('Title'));
    const providers = { openai: { apiKey: 'k', baseUrl: upstream.url } };
    const fetch = { allowedHosts: [new URL(site.url).host] };
    await using host = await createAiHost({ options: { 'ai-providers': { providers } }, fetch }, importer);
    const attachments = [{ fileType: 'doc', name: 'a.notes', url: `${new URL(site.url).origin}/a.notes` }];
    const { status } = await ask(await host.listen(), { prompt: 'Sum up', model: { value: 'm' }, attachments });
    assert.equal(status, 200);
    assert.match(JSON.stringify(upstream.seen[0]?.body), /# Title/);
  });

  it('that cannot be read is refused with the format’s own error', async () => {
    const { status, text } = await attachNotes('broken');
    assert.equal(status, 422);
    assert.match(text, /NOTES_BROKEN/);
  });

  it('without a matching format is refused', async () => {
    const { status, text } = await attachNotes('x', 'a.exe');
    assert.equal(status, 415);
    assert.match(text, /no import format reads exe/);
  });
});
