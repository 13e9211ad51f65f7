import { descendants, type XmlElement } from '../xml-tree.ts';

/*
 * The transitional schema of ECMA-376 (dml-chart.xsd), as far as the writer uses it. Office rejects files whose charts have another order,
 * references to missing axes, or values outside their ranges.
 */
const c = (names: string): string[] => names.split(' ').map((name) => `c:${name}`);
const SERIES = 'idx order tx spPr';
const AXIS =
  'axId scaling delete axPos majorGridlines minorGridlines title numFmt majorTickMark minorTickMark tickLblPos spPr txPr crossAx crosses';

const ORDER: Readonly<Record<string, readonly string[]>> = {
  'c:chartSpace': c('date1904 lang roundedCorners style clrMapOvr protection chart spPr txPr externalData'),
  'c:chart': c('title autoTitleDeleted view3D plotArea legend plotVisOnly dispBlanksAs'),
  'c:legend': c('legendPos legendEntry layout overlay spPr txPr'),
  'c:title': c('tx layout overlay spPr txPr'),
  'c:barChart': c('barDir grouping varyColors ser dLbls gapWidth overlap serLines axId'),
  'c:lineChart': c('grouping varyColors ser dLbls dropLines hiLowLines upDownBars marker smooth axId'),
  'c:areaChart': c('grouping varyColors ser dLbls dropLines axId'),
  'c:pieChart': c('varyColors ser dLbls firstSliceAng'),
  'c:doughnutChart': c('varyColors ser dLbls firstSliceAng holeSize'),
  'c:scatterChart': c('scatterStyle varyColors ser dLbls axId'),
  'c:bubbleChart': c('varyColors ser dLbls bubble3D bubbleScale showNegBubbles sizeRepresents axId'),
  'c:radarChart': c('radarStyle varyColors ser dLbls axId'),
  'c:catAx': c(`${AXIS} auto lblAlgn lblOffset noMultiLvlLbl`),
  'c:dateAx': c(`${AXIS} auto lblOffset baseTimeUnit majorUnit`),
  'c:valAx': c(`${AXIS} crossBetween majorUnit minorUnit`),
  'c:scaling': c('logBase orientation max min'),
  'c:dPt': c('idx invertIfNegative marker bubble3D explosion spPr'),
  'c:marker': c('symbol size spPr'),
  'c:dLbls': c(
    'numFmt spPr txPr dLblPos showLegendKey showVal showCatName showSerName showPercent showBubbleSize separator',
  ),
  'c:strRef': c('f strCache'),
  'c:numRef': c('f numCache'),
  'c:strCache': c('ptCount pt'),
  'c:numCache': c('formatCode ptCount pt'),
  'c:spPr': ['a:noFill', 'a:solidFill', 'a:ln'],
  'c:txPr': ['a:bodyPr', 'a:lstStyle', 'a:p'],
  'c:rich': ['a:bodyPr', 'a:lstStyle', 'a:p'],
};

/** The order of a series by the kind of its chart. */
const SERIES_ORDER: Readonly<Record<string, readonly string[]>> = {
  'c:barChart': c(`${SERIES} invertIfNegative dPt dLbls trendline errBars cat val`),
  'c:lineChart': c(`${SERIES} marker dPt dLbls trendline errBars cat val smooth`),
  'c:areaChart': c(`${SERIES} dPt dLbls trendline errBars cat val`),
  'c:pieChart': c(`${SERIES} explosion dPt dLbls cat val`),
  'c:doughnutChart': c(`${SERIES} explosion dPt dLbls cat val`),
  'c:scatterChart': c(`${SERIES} marker dPt dLbls trendline errBars xVal yVal smooth`),
  'c:bubbleChart': c(`${SERIES} invertIfNegative dPt dLbls trendline errBars xVal yVal bubbleSize bubble3D`),
  'c:radarChart': c(`${SERIES} marker dPt dLbls cat val`),
};

/** The ranges of values (ST_GapAmount, ST_Overlap, ST_HoleSize of the first edition, ST_FirstSliceAng, ST_MarkerSize, ST_LogBase). */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  'c:gapWidth': [0, 500],
  'c:overlap': [-100, 100],
  'c:holeSize': [10, 90],
  'c:firstSliceAng': [0, 360],
  'c:size': [2, 72],
  'c:logBase': [2, 1000],
};

const valueOf = (element: XmlElement | undefined): string => element?.attributes.get('val') ?? '';
const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

/** Returns all faults in a chart part for which Office rejects or repairs its file. Empty for other parts and for valid ones. */
export function chartFaults(root: XmlElement): string[] {
  if (root.name !== 'c:chartSpace') return [];
  const all = [...descendants(root)];
  const faults = all.flatMap(elementFaults);
  const axes = all.filter(({ name }) => /^c:(?:cat|date|val)Ax$/.test(name));
  const ids = axes.map((axis) => valueOf(childOf(axis, 'c:axId')));
  const isKnown = (id: string): boolean => ids.includes(id);
  for (const { name, parent } of all.filter((one) => one.name === 'c:axId' || one.name === 'c:crossAx'))
    if (parent && !isKnown(valueOf(childOf(parent, name)))) faults.push(`<${parent.name}> refers to an absent axis`);
  for (const group of all.filter(({ name }) => name in SERIES_ORDER && !/pie|doughnut/.test(name))) {
    const count = group.children.filter(({ name }) => name === 'c:axId').length;
    if (count !== 2) faults.push(`<${group.name}> has ${count} axes`);
  }
  for (const one of ['c:idx', 'c:order']) {
    const numbers = all.filter(({ name, parent }) => name === one && parent?.name === 'c:ser').map(valueOf);
    if (new Set(numbers).size < numbers.length) faults.push(`two series have one ${one}`);
  }
  return faults;
}

function elementFaults(element: XmlElement): string[] {
  const { name, children, parent } = element;
  const order =
    name === 'c:ser'
      ? SERIES_ORDER[parent?.name ?? '']
      : ORDER[name === 'c:marker' && children.length === 0 ? '' : name];
  const places = children.map((child) => order?.indexOf(child.name) ?? 0);
  const isSorted = places.every((place, index) => place >= (places[index - 1] ?? 0));
  const faults =
    places.includes(-1) || !isSorted ? [`<${name}> holds ${children.map((child) => child.name).join(' ')}`] : [];
  const range = RANGES[name];
  const value = Number(valueOf(element));
  if (range && !(value >= range[0] && value <= range[1])) faults.push(`<${name}> is ${valueOf(element)}`);
  if (/^c:(?:str|num)Cache$/.test(name)) faults.push(...cacheFaults(element));
  return faults;
}

/** Checks that the points of a cache are in order and within its count. */
function cacheFaults(cache: XmlElement): string[] {
  const count = Number(valueOf(childOf(cache, 'c:ptCount')));
  const indexes = cache.children
    .filter(({ name }) => name === 'c:pt')
    .map((point) => Number(point.attributes.get('idx')));
  const isGood = indexes.every((index, at) => index > (indexes[at - 1] ?? -1) && index < count);
  return isGood ? [] : [`<${cache.name}> has points ${indexes.join(' ')} of ${count}`];
}
