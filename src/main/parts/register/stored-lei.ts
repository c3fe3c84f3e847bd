import { hasLeiCheckDigits, isLeiShape, normalLei } from '../../engine/register/lei.ts'

/**
 * Returns an LEI as it is stored: in upper case, without the blanks and hyphens that people group it with. Anything but a
 * code of letters and digits stays unchanged.
 */
export function storedLei(lei: unknown): unknown {
  if (typeof lei !== 'string') return lei
  return /^[0-9A-Za-z]+$/.test(lei) ? lei.toUpperCase() : normalLei(lei)
}

/** Returns a code that may be an LEI or any other: an LEI with correct check digits is stored as such. */
export function storedIfLei(code: unknown): unknown {
  if (typeof code !== 'string') return code
  const lei = normalLei(code)
  return isLeiShape(lei) && hasLeiCheckDigits(lei) ? lei : code
}
