import { archive, XML } from './fill.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns the relationships of a part, from id to [kind, target]. */
export const relations = (all: Readonly<Record<string, readonly [string, string]>>): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${Object.entries(all)
    .map(([id, [kind, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Returns an OOXML package. `overrides` are the content types of its parts, without their common prefix. */
export function ooxml(
  main: string,
  overrides: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, string | Buffer>>,
): Uint8Array<ArrayBuffer> {
  const types = Object.entries(overrides)
    .map(
      ([part, type]) =>
        `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('');
  return archive({
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/><Default Extension="svg" ContentType="image/svg+xml"/>${types}</Types>`,
    '_rels/.rels': relations({ r1: ['officeDocument', main] }),
    ...parts,
  });
}
