import { readdirSync } from 'node:fs'

/** The next number, four digits long, after those that names in a folder begin with. */
export function nextNumber(folder: string, step: number): string {
  const numbers = readdirSync(folder).flatMap((name) => {
    const [digits] = /^\d{4}(?=-)/.exec(name) ?? []
    return digits === undefined ? [] : [Number(digits)]
  })
  const last = Math.max(0, ...numbers)
  return String((Math.floor(last / step) + 1) * step).padStart(4, '0')
}
