import type { Destination, Opener } from '../destination.ts';
import { RTF_LIMITS } from '../limits.ts';
import { textValue } from './text-value.ts';

/** Properties of a drawing object by name: `{\sp{\sn name}{\sv value}}` (RTF 1.9.1, "Drawing objects"). */
export type Properties = Map<string, string>;

/** @param picture takes the picture that a value may hold */
export const property =
  (properties: Properties, picture?: Opener): Opener =>
  () => {
    let name = '';
    return {
      opens: {
        sn: () => textValue((text) => (name = text.trim())),
        sv: () => {
          const value = textValue((text) => {
            if (properties.size < RTF_LIMITS.entries) properties.set(name, text);
          });
          return picture ? { ...value, opens: { pict: picture } } : value;
        },
      },
    };
  };

export const propertyList = (properties: Properties): Destination => ({ opens: { sp: property(properties) } });
