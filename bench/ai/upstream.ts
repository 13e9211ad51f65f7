/* The fake vendor: OpenAI's chat completions, as JSON, as a burst, or paced. */
import { createServer, type ServerResponse } from 'node:http';

const CHUNKS = 200;
const PER_WRITE = 5;

const word = (index: number): string => ` word${index}`;
const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

const FRAMES = Array.from({ length: CHUNKS }, (_, index) => chunk({ content: word(index) }));
const TAIL = `${chunk({}, 'stop')}data: ${JSON.stringify({ id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [], usage: { prompt_tokens: 9, completion_tokens: CHUNKS, total_tokens: CHUNKS + 9 } })}\n\ndata: [DONE]\n\n`;
const BODY = JSON.stringify({
  id: 'chatcmpl-bench',
  object: 'chat.completion',
  created: 1,
  model: 'bench',
  choices: [{ index: 0, message: { role: 'assistant', content: 'lorem ipsum '.repeat(100) }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 9, completion_tokens: 200, total_tokens: 209 },
});

let aborted = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (data: Buffer) => chunks.push(data));
  request.on('end', () => {
    response.on('close', () => {
      if (response.writableFinished) return;
      aborted += 1;
      process.send?.({ aborted: Date.now() });
    });
    answer(JSON.parse(Buffer.concat(chunks).toString()), response);
  });
});

/** Answers as the first message requests: `json`, `burst`, `paced:<ms>`, `crlf:<ms>`, `silent`, `head`. */
function answer(body: { stream?: boolean; messages: { content: string }[] }, response: ServerResponse): void {
  const [mode, pace] = (body.messages[0]?.content ?? '').split(':');
  if (mode === 'silent') return;
  if (mode === 'json')
    return void response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': BODY.length })
      .end(BODY);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (mode === 'head') return response.flushHeaders();
  if (mode === 'burst') return burst(response);
  paced(response, Number(pace), mode === 'crlf');
}

function burst(response: ServerResponse): void {
  let at = 0;
  (function next(): void {
    if (at >= CHUNKS) return void response.end(TAIL);
    const more = response.write(FRAMES.slice(at, at + PER_WRITE).join(''));
    at += PER_WRITE;
    if (more) setImmediate(next);
    else response.once('drain', next);
  })();
}

/** Streams chunks that carry the time of writing, so that a client can compute their delay. */
function paced(response: ServerResponse, every: number, crlf: boolean): void {
  const end = (text: string): string => (crlf ? text.replaceAll('\n', '\r\n') : text);
  let sent = 0;
  const timer = setInterval(() => {
    if (sent++ < CHUNKS) response.write(end(chunk({ content: ` @${Date.now()}@` })));
    else response.end(end(TAIL));
  }, every);
  response.on('close', () => clearInterval(timer));
}

process.on('message', (question) => {
  if (question === 'aborted') process.send?.({ total: aborted });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.({ port: address?.port });
});
process.on('disconnect', () => process.exit());
