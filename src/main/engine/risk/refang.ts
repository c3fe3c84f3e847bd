/** Undoes the usual defanging in one short value: `hxxps://a[.]b` reads `https://a.b`, `x[at]y` reads `x@y`. */
export function refang(value: string): string {
  return value
    .replace(/[[({]\s?(?:\.|dot)\s?[\])}]/gi, '.')
    .replace(/[[({]\s?(?:@|at)\s?[\])}]/gi, '@')
    .replace(/\[(:|:\/\/|\/)\]/g, '$1')
    .replace(/\bh(?:xx|\*\*|tt)p/gi, 'http')
}

/** Tells whether a value as written carries a mark of defanging. */
export function isDefanged(written: string): boolean {
  return /[[({]\s?(?:\.|dot|@|at|:|:\/\/)\s?[\])}]|\bh(?:xx|\*\*)p/i.test(written)
}
