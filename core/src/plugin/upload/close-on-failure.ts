/**
 * Waits for work that reads a body, and closes the connection if it fails: no code would read the rest of the body, and the next request on
 * that connection would hang behind it.
 * @example
 * const row = await closeOnFailure(reply, receiveUpload(request, ({ bytes }) => files.put(bytes), refusals));
 *
 * @throws the error of the work.
 */
export async function closeOnFailure<T>(
  reply: { header(name: string, value: string): unknown },
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    reply.header('connection', 'close');
    throw error;
  }
}
