import type { FindFile, PageFile } from '../markup/page-pictures.ts';
import type { Entity } from './entity.ts';
import { readFieldValue } from './fields.ts';
import { decodePercent } from '../content/text/percent.ts';

/** Finds the part for a URL. */
export type PartFinder = FindFile & { readonly entity: (address: string) => Entity | undefined };

/**
 * Finds parts by `cid:` and by Content-Location, relative to the page's own location or Content-Base (RFC 2557, 5).
 * @param page the page with the addresses
 */
export function partFinder(all: readonly Entity[], page: Entity): PartFinder {
  const byAddress = new Map<string, Entity>();
  const base = baseOf(page);
  for (const part of all) {
    const [id, location] = [part.fields.get('content-id'), part.fields.get('content-location')];
    if (id !== undefined) keep(byAddress, `cid:${bare(id)}`, part);
    if (location === undefined) continue;
    keep(byAddress, location, part);
    keep(byAddress, absolute(location, baseOf(part) ?? base), part);
  }
  const entity = (address: string): Entity | undefined => {
    const plain = address.split('#')[0] ?? '';
    const key = /^cid:/i.test(plain) ? `cid:${decodePercent(plain.slice(4))}` : plain;
    return byAddress.get(key) ?? byAddress.get(absolute(plain, base)) ?? byAddress.get(decodePercent(plain));
  };
  const find: FindFile = (address) => {
    const part = entity(address);
    return part && fileOf(part);
  };
  return Object.assign(find, { entity });
}

/** Returns a part as a file. */
export function fileOf({ fields, type, body }: Entity): PageFile {
  const disposition = readFieldValue(fields.get('content-disposition'));
  const location = fields.get('content-location')?.split(/[?#]/)[0]?.split(/[/\\]/).at(-1);
  const stated = disposition.parameters.get('filename') ?? type.parameters.get('name') ?? location ?? '';
  const subtype = type.value.split('/')[1] ?? 'bin';
  const name = /\.\w{1,8}$/.test(stated) ? stated : `${stated || 'image'}.${subtype === 'svg+xml' ? 'svg' : subtype}`;
  return { name, mediaType: type.value, bytes: body };
}

function keep(to: Map<string, Entity>, address: string, part: Entity): void {
  if (address !== '' && !to.has(address)) to.set(address, part);
}

const bare = (id: string): string => id.trim().replace(/^</, '').replace(/>$/, '');
const baseOf = ({ fields }: Entity): string | undefined => fields.get('content-base') ?? fields.get('content-location');

function absolute(address: string, base: string | undefined): string {
  return URL.parse(address, base)?.href ?? URL.parse(address, 'thismessage:/')?.href ?? address;
}
