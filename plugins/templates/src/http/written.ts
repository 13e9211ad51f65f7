interface Reply {
  type(mediaType: string): { send(payload: Buffer): unknown };
}

/** Sends a success whose members are JSON already: parsing a large template only to serialise it again would block everybody. */
export function sendWritten<Sent extends object>(reply: Sent, members: Readonly<Record<string, string>>): Sent {
  const data = Object.entries(members).map(([name, json]) => `"${name}":${json}`);
  const body = Buffer.from(`{"code":200,"success":true,"data":{${data.join(',')}}}`);
  (reply as unknown as Reply).type('application/json; charset=utf-8').send(body);
  return reply;
}

/** Serialises each member of a record. */
export const written = (record: object): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, JSON.stringify(value)]));
