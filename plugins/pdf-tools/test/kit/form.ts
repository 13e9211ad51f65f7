/** Returns a multipart body as a browser sends it. */
export async function form(
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
  fields: Readonly<Record<string, string>> = {},
): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const body = new FormData();
  for (const [name, bytes] of files)
    body.append('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = new Response(body);
  const payload = Buffer.from(await response.arrayBuffer());
  return { headers: { 'content-type': response.headers.get('content-type') ?? '' }, payload };
}
