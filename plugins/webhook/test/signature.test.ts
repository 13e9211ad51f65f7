import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { parseSecrets, sign } from '../src/signature.ts';

const ID = 'msg_1';
const BODY = '{"taskId":"t","filename":"季度.docx"}';
const now = Math.floor(Date.now() / 1000);

const headers = (secrets: string) => ({
  'webhook-id': ID,
  'webhook-timestamp': String(now),
  'webhook-signature': sign(parseSecrets(secrets), ID, now, BODY),
});

describe('the signature', () => {
  it('verifies with a whsec_ secret in the reference library', () => {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    assert.deepEqual(new Webhook(secret).verify(BODY, headers(secret)), JSON.parse(BODY));
  });

  it('verifies with a secret of any other text', () => {
    assert.ok(new Webhook('correct-horse', { format: 'raw' }).verify(BODY, headers('correct-horse')));
  });

  it('verifies with either of two secrets while they are being changed, and with no other', () => {
    const [next, last, other] = Array.from({ length: 3 }, () => `whsec_${randomBytes(24).toString('base64')}`);
    const both = headers(`${next} ${last}`);
    for (const secret of [next, last]) assert.ok(new Webhook(secret ?? '').verify(BODY, both));
    assert.throws(() => new Webhook(other ?? '').verify(BODY, both));
  });

  it('does not verify for another body, id or time', () => {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const webhook = new Webhook(secret);
    assert.throws(() => webhook.verify(`${BODY} `, headers(secret)));
    assert.throws(() => webhook.verify(BODY, { ...headers(secret), 'webhook-id': 'msg_2' }));
    assert.throws(() => webhook.verify(BODY, { ...headers(secret), 'webhook-timestamp': String(now - 1) }));
  });
});
