import { Caller, NAMES, type Name } from './caller.ts';

type Data = Record<string, unknown>;

/** The data of a server's folder as its routes return it, in a form that can be stored and compared. */
export interface State {
  readonly documents: Readonly<Record<string, Data>>;
  readonly deletedDocuments: unknown;
  /** Tasks by the name of their owner. */
  readonly tasks: Readonly<Record<string, Data>>;
  readonly templates: Readonly<Record<string, Data>>;
  readonly assets: Readonly<Record<string, Data>>;
  readonly deliveries: Readonly<Record<string, Data>>;
  readonly revocations: unknown;
}

/** The task ids of each caller. No route lists all tasks, so their creator must have stored the ids. */
export type Tasks = Readonly<Record<Name, readonly string[]>>;

export async function readState(url: string, tasks: Tasks): Promise<State> {
  const ada = await Caller.signIn(url, 'ada');
  return {
    documents: await readDocuments(ada),
    deletedDocuments: await readBin(ada),
    tasks: await readTasks(url, tasks),
    templates: await readTemplates(ada),
    assets: await readAssets(ada),
    deliveries: byId((await ada.send<{ items: Data[] }>('GET', '/webhook/deliveries?pageSize=100')).items),
    revocations: (await ada.send('GET', '/auth/revocations'))['items'],
  };
}

/** Returns a document's current state, its comments, and its versions. */
export async function readDocument(caller: Caller, name: string): Promise<Data> {
  const path = `/documents/${encodeURIComponent(name)}`;
  const { items } = await caller.send<{ items: { version: number }[] }>('GET', `${path}/versions?limit=200`);
  const versions: Data[] = [];
  for (const item of items) {
    const { content, threads } = await caller.send('GET', `${path}/versions/${item.version}`);
    versions.push({ ...item, content, threads });
  }
  const current = await caller.send('GET', path);
  return {
    current,
    pictures: await readPictures(caller, current),
    comments: await caller.send('GET', `${path}/threads?since=0`),
    versions,
  };
}

async function readDocuments(caller: Caller): Promise<Record<string, Data>> {
  const { items } = await caller.send<{ items: { name: string }[] }>('GET', '/documents?limit=200');
  const documents: Record<string, Data> = {};
  for (const { name } of items) documents[name] = await readDocument(caller, name);
  return documents;
}

async function readBin(caller: Caller): Promise<Data[]> {
  const { items } = await caller.send<{ items: Data[] }>('GET', '/deleted-documents?limit=200');
  // The options determine how long they are kept.
  return items.map((item) => omit(item, 'keptUntil'));
}

async function readTasks(url: string, tasks: Tasks): Promise<Record<string, Data>> {
  const read: Record<string, Data> = {};
  for (const name of NAMES) {
    const caller = await Caller.signIn(url, name);
    for (const id of tasks[name]) {
      const task = omit(await caller.send('GET', `/convert/${id}/status`), 'path');
      read[id] = { owner: name, task, ...(await readFiles(caller, id, task)) };
    }
  }
  return read;
}

/** Returns the hashes of original and result. For an import also the content. */
async function readFiles(caller: Caller, id: string, { status, kind }: Data): Promise<Data> {
  const original = await caller.file(`/convert/${id}?target=original`);
  if (status !== 'converted') return { original };
  const converted = await caller.file(`/convert/${id}`);
  if (kind !== 'import') return { original, converted };
  return { original, converted, content: await (await caller.fetch('GET', `/convert/${id}`)).json() };
}

/** Returns the pictures of imports by their URLs in documents. */
async function readPictures(caller: Caller, document: Data): Promise<Record<string, string>> {
  const addresses = JSON.stringify(document).match(/\/convert\/[\w-]+\/assets\/[\w.%-]+\?key=[\w-]+/g) ?? [];
  const pictures: Record<string, string> = {};
  for (const address of addresses) pictures[address] = await caller.file(address);
  return pictures;
}

async function readTemplates(caller: Caller): Promise<Record<string, Data>> {
  const { items } = await caller.send<{ items: Data[] }>('GET', '/template?pageSize=100');
  const templates: Record<string, Data> = {};
  // Built-in templates change with the server.
  for (const { id } of items.filter(({ readOnly }) => readOnly !== true)) {
    const template = await caller.send('GET', `/template/${String(id)}`);
    const { thumbnail } = template;
    templates[String(id)] = { template, picture: typeof thumbnail === 'string' ? await caller.file(thumbnail) : null };
  }
  return templates;
}

async function readAssets(caller: Caller, parent = 'root'): Promise<Record<string, Data>> {
  const { items } = await caller.send<{ items: Data[] }>('GET', `/mock/file?parentId=${parent}`);
  const assets: Record<string, Data> = {};
  for (const asset of items) {
    const { id, type, url } = asset;
    assets[String(id)] = { asset, ...(typeof url === 'string' && { bytes: await caller.file(url) }) };
    if (type === 'folder') Object.assign(assets, await readAssets(caller, String(id)));
  }
  return assets;
}

const omit = (data: Data, name: string): Data =>
  Object.fromEntries(Object.entries(data).filter(([member]) => member !== name));

const byId = (items: readonly Data[]): Record<string, Data> =>
  Object.fromEntries(items.map((item) => [String(item['id']), item]));
