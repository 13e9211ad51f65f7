const PDF_DATE = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:Z|([+-])(\d{2})'?(\d{2})?)?/u;

/** Converts a PDF date (ISO 32000-2, 7.9.4) to ISO 8601. Undefined if it is invalid. */
export function parseDate(text: string): string | undefined {
  const parts = PDF_DATE.exec(text);
  if (!parts) return undefined;
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, hours, minutes] =
    parts;
  const zone = sign === undefined ? 'Z' : `${sign}${hours}:${minutes ?? '00'}`;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
  return Number.isNaN(Date.parse(written)) ? undefined : written;
}

/** Converts an ISO 8601 date to a PDF date. */
export function dateText(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  const zone = /([+-])(\d{2}):(\d{2})$/u.exec(text);
  const [, sign = '', hours = '', minutes = ''] = zone ?? [];
  const shift = zone ? (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000) : 0;
  const local = new Date(date.getTime() + shift).toISOString();
  const digits = local.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(/[-:T]/gu, '');
  return `D:${digits}${zone ? `${sign}${hours}'${minutes}'` : 'Z'}`;
}
