import { setTimeout as sleep } from 'node:timers/promises';
import type { Contender } from '../contender.ts';
import { until, type Figures } from '../figures.ts';
import { LoadClient } from '../load-client.ts';
import { textOf, Writer } from '../updates.ts';

const WRITERS = 4;
const SETTLE_S = 3;

/**
 * Kills the server at random moments after clients received acknowledgements, and counts the changes that are missing after the restart.
 */
export async function durable(contender: Contender, { kills }: { kills: number }): Promise<Figures> {
  if (!contender.dialect.acknowledges) return {};
  let server = contender;
  let saved = 0;
  let lost = 0;
  for (let kill = 0; kill < kills; kill++) {
    const authors = Array.from({ length: WRITERS }, (_, index) => new Author(server, `durable-${kill}-${index}`));
    await Promise.all(authors.map(({ client }) => client.synced));
    const typing = setInterval(() => authors.forEach((author) => author.type()), 20);
    await sleep(300 + Math.random() * 700);
    clearInterval(typing);
    await server.kill();
    server = await server.restart();
    for (const author of authors) {
      saved += author.saved;
      lost += Math.max(0, author.saved - (await lengthOf(server, author.document, author.saved)));
    }
  }
  await server.stop();
  return { 'saved changes': saved, 'lost of them': lost };
}

class Author {
  readonly document: string;
  readonly client: LoadClient;
  readonly #text = new Writer();
  #acks = 0;

  constructor(contender: Contender, document: string) {
    this.document = document;
    this.client = new LoadClient(contender, {
      document,
      onFrame: ({ kind }) => (this.#acks += Number(kind === 'ack')),
    });
    this.client.synced.catch(() => undefined);
  }

  /** The number of acknowledged changes, without the acknowledgement of the handshake. */
  get saved(): number {
    return Math.max(0, this.#acks - 1);
  }

  type(): void {
    this.client.update(this.#text.type());
  }
}

async function lengthOf(server: Contender, document: string, expected: number): Promise<number> {
  const updates: Uint8Array[] = [];
  const client = new LoadClient(server, {
    document,
    onFrame: ({ kind, body }) => {
      if (kind === 'step2' || kind === 'update') updates.push(Uint8Array.from(body));
    },
  });
  await client.synced;
  await until(() => textOf(updates).length >= expected, SETTLE_S);
  await client.drop();
  return textOf(updates).length;
}
