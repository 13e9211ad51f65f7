import type { Page } from 'puppeteer-core';
import { showPrint } from '../devtools/media.ts';
import { print } from '../devtools/print.ts';
import { runInPage } from '../devtools/run-in-page.ts';
import type { LinkBox } from '../pdf-objects/link-boxes.ts';
import { CONTROL_PLACES, controlAt, PLACES } from '../pdf-objects/place-address.ts';
import { AppearancePainter, type PaintedBox, type PaintedLook } from './appearance-painter.ts';
import {
  isControl,
  MAX_CONTROLS,
  MAX_NAME,
  MAX_OPTIONS,
  MAX_VALUE,
  type FormControl,
  type PrintedControl,
  type PrintedForm,
} from './control.ts';
import { ControlPlacer, type Placing } from './control-placer.ts';
import { lookOf } from './look.ts';

/** The form controls of a loaded document. */
export interface Controls {
  /** By the index in the URL of a control's link. */
  readonly list: readonly FormControl[];
  /** The number of controls that stay flat because there are too many. */
  readonly left: number;
  /** The index of the first control in URLs. */
  readonly first: number;
}

/** Greater than the index of any control outside of headers and footers. */
const FIRST_ON_SHEETS = 100_000;

const PLACING: Placing = {
  address: CONTROL_PLACES,
  places: PLACES,
  maxControls: MAX_CONTROLS,
  maxOptions: MAX_OPTIONS,
  maxValue: MAX_VALUE,
  maxName: MAX_NAME,
  first: 0,
};

/** Puts each form control of a loaded document into a link that reveals its place in the printed file. */
export async function placeControls(page: Page): Promise<Controls> {
  // A document for paper may be hidden on the screen, and has other sizes there.
  await showPrint(page);
  return controlsIn(await runInPage(page, ControlPlacer, { given: [PLACING], method: 'place', passed: [] }), 0);
}

/** Does the same for the controls of headers and footers on drawn sheets. */
export async function placeSheetControls(page: Page): Promise<Controls> {
  const given = [{ ...PLACING, first: FIRST_ON_SHEETS }] as const;
  const found = await runInPage(page, ControlPlacer, { given, method: 'placeOnSheets', passed: [] });
  return controlsIn(found, FIRST_ON_SHEETS);
}

function controlsIn(found: unknown, first: number): Controls {
  // A script of the page may return anything.
  const { controls, left } = (found ?? {}) as Partial<Record<'controls' | 'left', unknown>>;
  const isWhole = Array.isArray(controls) && controls.length <= MAX_CONTROLS && controls.every(isControl);
  return isWhole ? { list: controls, left: Number(left), first } : { list: [], left: 0, first };
}

const POINTS_A_PIXEL = 0.75;

/**
 * Prints the states of the controls after their document, which is lost.
 * @param links of the printed document. @param scale of its print.
 */
export async function printControls(
  page: Page,
  { list, first }: Controls,
  links: readonly LinkBox[],
  scale: number,
): Promise<PrintedForm> {
  const boxes = new Map<number, PaintedBox>();
  for (const { address, width, height } of links) {
    const index = controlAt(address);
    const control = index === undefined ? undefined : list[index - first];
    if (index === undefined || control === undefined || boxes.has(index)) continue;
    const pixels = (points: number): number => Math.max(1, Math.round((points / POINTS_A_PIXEL / scale) * 4) / 4);
    const { kind, value, options, checked } = control;
    boxes.set(index, { index, kind, value, options, checked, width: pixels(width), height: pixels(height) });
  }
  const looks = await paint(page, [...boxes.values()]);
  const controls = new Map<number, PrintedControl>();
  let next = 0;
  for (const { index, sheets, wraps, ...style } of looks) {
    const found = list[index - first];
    if (!found) continue;
    const control = { ...found, multiline: found.multiline || (found.kind === 'text' && wraps) };
    const own = Array.from({ length: sheets }, (_, offset) => next + offset);
    next += sheets;
    controls.set(index, { control, look: lookOf(style, POINTS_A_PIXEL * scale), sheets: own });
  }
  if (next === 0) return { controls, sheets: undefined, scale };
  const printing = { preferCSSPageSize: true, printBackground: true, omitBackground: true };
  return { controls, scale, sheets: await print(page, { ...printing, tagged: false, outline: false }) };
}

async function paint(page: Page, boxes: readonly PaintedBox[]): Promise<PaintedLook[]> {
  const made = await runInPage(page, AppearancePainter, { given: [CONTROL_PLACES], method: 'draw', passed: [boxes] });
  // A script of the page may return anything.
  return Array.isArray(made) ? (made as unknown[]).filter(isPainted) : [];
}

function isPainted(value: unknown): value is PaintedLook {
  if (typeof value !== 'object' || value === null) return false;
  const at = (key: string): unknown => (value as Record<string, unknown>)[key];
  const sheets = at('sheets');
  return (
    Number.isInteger(at('index')) &&
    (sheets === 0 || sheets === 1 || sheets === 2) &&
    typeof at('wraps') === 'boolean' &&
    ['fontFamily', 'fontSize', 'color', 'align'].every((key) => typeof at(key) === 'string')
  );
}
