import type * as Library from 'libphonenumber-js/max'

/** The library of telephone numbers, which is loaded when it is first needed. */
export type PhoneLibrary = Pick<typeof Library, 'Metadata' | 'parsePhoneNumberWithError' | 'ParseError'>

/**
 * What is read of a numbering plan beyond the library's declared types: the ways to write a number of a country calling
 * code. Tests hold the result against another implementation, so a change of the library is seen.
 */
type PlanReader = {
  readonly selectNumberingPlan: (callingCode: string) => void
  readonly formats: () => readonly {
    readonly leadingDigitsPatterns: () => readonly string[]
    readonly pattern: () => string
    readonly internationalFormat: () => string
  }[]
}

/**
 * A number as its plan writes it for callers from abroad, with the plan's own hyphens: `+1 415-555-2671`. The library
 * itself puts spaces there, which parts it from every other implementation. `national` is the significant number.
 */
export function writeInternational(library: PhoneLibrary, callingCode: string, national: string): string {
  const plan = new library.Metadata() as unknown as PlanReader
  plan.selectNumberingPlan(callingCode)
  const format = plan.formats().find((candidate) => {
    // each leading pattern refines the one before it; the last one decides
    const leading = candidate.leadingDigitsPatterns().at(-1)
    return (
      (leading === undefined || new RegExp(`^(?:${leading})`).test(national)) &&
      new RegExp(`^(?:${candidate.pattern()})$`).test(national)
    )
  })
  const grouped =
    format === undefined
      ? national
      : national.replace(new RegExp(format.pattern()), format.internationalFormat())
  return `+${callingCode} ${grouped}`
}

/** A number as a tel: URI (RFC 3966) with the visual separators of its international form. */
export function writeUri(international: string, extension: string | null): string {
  const number = international.replace(/[^\d+]+/g, '-')
  return `tel:${number}${extension === null ? '' : `;ext=${extension}`}`
}
