import type { Package } from '../../package/package.ts';
import type { Box } from '../../content/slide/box.ts';
import type { PlaceholderKey } from '../identity.ts';
import { readMaster, type Master } from './master.ts';
import { mergeBodies, type TextBody } from './body-properties.ts';
import { matchPlaceholder, readPlaceholders, roleOf, type Drawn, type Placeholder } from './placeholder.ts';
import type { SlideTheme } from './slide-theme.ts';
import { mergeStyles, type ListStyle } from './text-style.ts';

/** The properties that a shape on a slide inherits. */
export interface Inherited {
  readonly style: ListStyle;
  readonly box?: Box;
  readonly body: TextBody;
  readonly drawn: Drawn;
}

/** A slide layout merged with its master (19.3.1.39). */
export interface Layout {
  readonly theme: SlideTheme;
  /** The parts of the layout and its master, `''` without one. */
  readonly part: string;
  readonly masterPart: string;
  /** Returns the properties that a placeholder inherits, or a shape that is not a placeholder. */
  inherit(key: PlaceholderKey | undefined): Inherited;
}

/** The layouts of a presentation with their masters. Each is read once. */
export class Layouts {
  readonly #package: Package;
  readonly #defaults: (theme: SlideTheme) => ListStyle;
  readonly #layouts = new Map<string, Layout>();
  readonly #masters = new Map<string, Master>();

  /** @param defaults the presentation's own text style, seen through a theme */
  constructor(source: Package, defaults: (theme: SlideTheme) => ListStyle) {
    this.#package = source;
    this.#defaults = defaults;
  }

  /** Returns the layout of a slide. A notes page has no layout, so its master is used. */
  of(slidePart: string): Layout {
    const part = this.#package.related(slidePart, 'slideLayout') ?? '';
    const masterPart = this.#package.related(part || slidePart, part ? 'slideMaster' : 'notesMaster') ?? '';
    const key = `${part}\n${masterPart}`;
    const known = this.#layouts.get(key) ?? this.#open(part, masterPart);
    this.#layouts.set(key, known);
    return known;
  }

  #open(part: string, masterPart: string): Layout {
    const master = this.#masters.get(masterPart) ?? readMaster(this.#package, masterPart);
    this.#masters.set(masterPart, master);
    const own = readOwn(this.#package, part, master.theme);
    return { ...layoutOver(master, own, this.#defaults(master.theme)), part, masterPart };
  }
}

function readOwn(source: Package, part: string, theme: SlideTheme): Placeholder[] {
  const xml = part === '' ? undefined : source.xml(part);
  const placeholders: Placeholder[] = [];
  if (!xml?.nextChild(0)) return placeholders;
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'p:cSld') readPlaceholders(xml, theme, placeholders);
  return placeholders;
}

function layoutOver(
  master: Master,
  own: readonly Placeholder[],
  defaults: ListStyle,
): Pick<Layout, 'theme' | 'inherit'> {
  const loose: Inherited = { style: mergeStyles(defaults, master.styles.other), body: {}, drawn: {} };
  const known = new Map<string, Inherited>();
  const resolve = (key: PlaceholderKey): Inherited => {
    const fromLayout = matchPlaceholder(own, key);
    const fromMaster = matchPlaceholder(master.placeholders, fromLayout?.key ?? key);
    const layers = [master.styles[roleOf(key)], fromMaster?.style, fromLayout?.style];
    const box = fromLayout?.box ?? fromMaster?.box;
    return {
      style: layers.reduce<ListStyle>(mergeStyles, defaults),
      body: mergeBodies(fromMaster?.body ?? {}, fromLayout?.body ?? {}),
      drawn: { ...fromMaster?.drawn, ...fromLayout?.drawn },
      ...(box && { box }),
    };
  };
  return {
    theme: master.theme,
    inherit(key) {
      if (!key) return loose;
      const name = `${key.type} ${key.index}`;
      const inherited = known.get(name) ?? resolve(key);
      known.set(name, inherited);
      return inherited;
    },
  };
}
