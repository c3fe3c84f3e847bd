import { readdirSync } from 'node:fs'

/** Returns the next number, four digits long, after those that file names in a folder start with. */
export function nextNumber(folder: string, step: number): string {
  const numbers = readdirSync(folder).flatMap((name) => {
    const [digits] = /^\d{4}(?=-)/.exec(name) ?? []
    return digits === undefined ? [] : [Number(digits)]
  })
  const last = Math.max(0, ...numbers)
  return String((Math.floor(last / step) + 1) * step).padStart(4, '0')
}
