/** Refangs one short value: `hxxps://a[.]b` becomes `https://a.b`, `x[at]y` becomes `x@y`. */
export function refang(value: string): string {
  return value
    .replace(/[[({]\s?(?:\.|dot)\s?[\])}]/gi, '.')
    .replace(/[[({]\s?(?:@|at)\s?[\])}]/gi, '@')
    .replace(/\[(:|:\/\/|\/)\]/g, '$1')
    .replace(/\bh(?:xx|\*\*|tt)p/gi, 'http')
}

/** Whether a value as written is defanged. */
export function isDefanged(written: string): boolean {
  return /[[({]\s?(?:\.|dot|@|at|:|:\/\/)\s?[\])}]|\bh(?:xx|\*\*)p/i.test(written)
}
