import type * as Library from 'libphonenumber-js/max'

/** The telephone number library, loaded on first use. */
export type PhoneLibrary = Pick<typeof Library, 'Metadata' | 'parsePhoneNumberWithError' | 'ParseError'>

/**
 * The part of a numbering plan that is read beyond the library's declared types: the formats of a country calling code.
 * Tests compare the result with another implementation, so a change of the library is noticed.
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
 * Formats a number as its plan does for callers from abroad, with the plan's own hyphens: `+1 415-555-2671`. The
 * library itself writes spaces there, unlike every other implementation. `national` is the significant number.
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
