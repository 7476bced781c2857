const named =
  /\bRisingWave[- ]v?(\d{1,2}\.\d{1,2}\.\d{1,2}\S{0,12})|\bv?(\d\.\d{1,2}\.\d{1,2})\b(?=.{0,40}\brisingwave)/i;

/** The RisingWave release that a text names, as `PostgreSQL 13.14.0-RisingWave-2.8.5 (…)` does. */
export function findRelease(text: string): string | undefined {
  const found = named.exec(text);
  return found?.[1] ?? found?.[2];
}
