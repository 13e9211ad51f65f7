import { streamOf, type CompoundNode } from '../../compound/compound-bytes.ts';
import { FormatError } from '../../errors.ts';
import type { Unlock } from '../passwords.ts';
import { openPictures } from './pictures.ts';
import { mix } from './rc4.ts';
import { readLock, type Keystream } from './rc4-lock.ts';

/** Offsets in the stream with the position of the last save ([MS-PPT] 2.3.2). */
const [TOKEN, LAST_EDIT, USER_BYTES] = [12, 16, 20];
const PLAIN_TOKEN = 0xe391c05f;
/** Sizes in bytes of a record header, and of an edit record with and without an encryption session (2.3.3). */
const [HEAD, EDIT_WITH_SESSION, EDIT] = [8, 0x20, 0x1c];
const [PERSIST_DIRECTORY, SESSION] = [20, 36];
const [DIRECTORY_RECORD, SESSION_RECORD] = [0x1772, 0x2f14];
/** The maximum number of objects of a presentation: slides, masters, notes, embedded objects. */
const MAX_OBJECTS = 100_000;

/**
 * Decrypts a presentation of PowerPoint 97 to 2003 in place ([MS-PPT] 2.3.7). One that is not encrypted stays unchanged.
 * @throws FormatError FILE_DAMAGED, FILE_TRUNCATED, ARCHIVE_UNSAFE, and what `unlock` throws
 */
export function openPresentation(root: CompoundNode, unlock: Unlock): void {
  const [user, show] = [streamOf(root, 'Current User'), streamOf(root, 'PowerPoint Document')];
  const [current, bytes] = [user.read(), show.read()];
  if (current.length < USER_BYTES) throw damaged();
  const edit = current.readUInt32LE(LAST_EDIT);
  if (edit + HEAD + EDIT_WITH_SESSION > bytes.length || bytes.readUInt32LE(edit + 4) !== EDIT_WITH_SESSION) return;
  const objects = objectsOf(bytes, bytes.readUInt32LE(edit + PERSIST_DIRECTORY));
  const session = objects.get(bytes.readUInt32LE(edit + SESSION));
  if (session === undefined) throw damaged();
  const keystream = unlock(readLock(contentOf(bytes, session, SESSION_RECORD)));
  openObjects(bytes, objects, session, keystream);
  bytes.writeUInt32LE(EDIT, edit + 4);
  current.writeUInt32LE(PLAIN_TOKEN, TOKEN);
  show.overwrite(bytes);
  user.overwrite(current);
  const pictures = root.members.find(({ name, isStorage }) => name === 'Pictures' && !isStorage);
  if (pictures) pictures.overwrite(openPictures(pictures.read(), keystream));
  // Programs read the name of this stream as a mark of encryption.
  root.members.find(({ name }) => name === 'EncryptedSummary')?.rename('EncryptedSummarx');
}

/** Returns the content of the record at an offset. @throws FormatError FILE_DAMAGED if it has another type */
function contentOf(bytes: Buffer, at: number, type: number): Buffer {
  if (at + HEAD > bytes.length || bytes.readUInt16LE(at + 2) !== type) throw damaged();
  return bytes.subarray(at + HEAD, at + HEAD + bytes.readUInt32LE(at + 4));
}

/** Maps the number of each object to its offset (2.3.4). Runs of numbers are followed by the offsets of their objects. */
function objectsOf(bytes: Buffer, at: number): Map<number, number> {
  const places = new Map<number, number>();
  const directory = contentOf(bytes, at, DIRECTORY_RECORD);
  for (let entry = 0; entry + 4 <= directory.length;) {
    const run = directory.readUInt32LE(entry);
    const [first, count] = [run & 0xfffff, run >>> 20];
    entry += 4;
    for (let index = 0; index < count && entry + 4 <= directory.length; index += 1, entry += 4)
      places.set(first + index, directory.readUInt32LE(entry));
    if (places.size > MAX_OBJECTS)
      throw new FormatError('ARCHIVE_UNSAFE', { reason: `it has more than ${MAX_OBJECTS} objects` });
  }
  return places;
}

/**
 * Decrypts objects. The number of an object is that of its key. No object extends into the next, and of several at one offset only the
 * first counts, so that no byte is decrypted twice.
 */
function openObjects(bytes: Buffer, objects: ReadonlyMap<number, number>, session: number, keystream: Keystream): void {
  const inOrder = [...objects].filter(([, at]) => at !== session).toSorted(([, one], [, other]) => one - other);
  const bounds = [...objects.values()].toSorted((one, other) => one - other);
  let bound = 0;
  let last = -1;
  for (const [number, at] of inOrder) {
    if (at === last) continue;
    last = at;
    while ((bounds[bound] ?? bytes.length) <= at && bound < bounds.length) bound += 1;
    const limit = Math.min(bounds[bound] ?? bytes.length, bytes.length);
    if (at + HEAD > limit) continue;
    const head = Buffer.from(bytes.subarray(at, at + HEAD));
    mix(head, keystream(number, HEAD));
    const end = Math.min(at + HEAD + head.readUInt32LE(4), limit);
    mix(bytes.subarray(at, end), keystream(number, end - at));
  }
}

const damaged = (): FormatError => new FormatError('FILE_DAMAGED', { reason: 'it does not declare its encryption' });
