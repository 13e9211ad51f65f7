import type { TestHost } from '@editor-companion/core/testing';
import { MEDIA_TYPE } from '../../src/archives/file/frame.ts';
import { keyOf } from '../asking.ts';
import { call, paragraphs } from '../call.ts';

export const as = (role: string) => ({ authorization: `Bearer ${keyOf(role)}` });

/** Returns the archive of a document. */
export async function exported(host: TestHost, name: string): Promise<Buffer> {
  const answer = await host.inject({ method: 'GET', url: `/documents/${name}/archive`, headers: as('owner') });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.rawPayload;
}

/** Creates a document from an archive. */
export async function imported(host: TestHost, name: string, archive: Uint8Array, role = 'owner') {
  const answer = await host.inject({
    method: 'POST',
    url: `/documents/${name}/archive`,
    headers: { ...as(role), 'content-type': MEDIA_TYPE },
    payload: Buffer.from(archive),
  });
  return { status: answer.statusCode, ...answer.json<{ error?: string; message?: string; data?: object }>() };
}

/** Writes three versions by two authors, a thread with a reply and a deleted thread. */
export async function write(host: TestHost, name: string): Promise<void> {
  const ask = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object, role = 'owner') =>
    call(host, method, `/documents/${name}${path}`, body, as(role));
  await ask('POST', '', { content: paragraphs('First', 'Second'), title: 'Minutes' });
  await ask('POST', '/versions', { name: 'One' });
  await ask('POST', '/threads', { id: 't1', commentId: 'c1', content: 'True?' }, 'commenter');
  await ask('POST', '/threads/t1/comments', { content: 'Yes', replyId: 'c1' }, 'editor');
  await ask('PATCH', '', { content: paragraphs('First, changed', 'Second') }, 'editor');
  await ask('POST', '/versions', { name: 'Two' }, 'editor');
  await ask('POST', '/threads', { id: 't2', commentId: 'c2', content: 'Gone' });
  await ask('DELETE', '/threads/t2', {});
  await ask('PATCH', '', { content: paragraphs('Second', 'Third') }, 'editor');
}

/** Returns everything visible of a document and its history, without positions, which are specific to its log. */
export async function shown(host: TestHost, name: string): Promise<unknown> {
  const read = async (path: string) =>
    (await call(host, 'GET', `/documents/${name}${path}`, undefined, as('owner'))).data;
  const { items } = (await read('/versions?limit=200')) as { items: { version: number }[] };
  const versions = [];
  for (const { version } of items) {
    const { seq: _seq, ...content } = await read(`/versions/${version}?as=json`);
    versions.push(content, (await read(`/versions/${version}?as=html`))['content']);
  }
  const { seq: _seq, name: _name, ...content } = await read('');
  const { seq: _blamed, name: _blamedName, ...blame } = await read('/blame');
  const list = items.map((item) => ({ ...item, seq: 0 }));
  return structuredClone({ content, versions, list, blame, threads: await read('/threads') });
}
