/** Returns an LEI as it is stored: in upper case. Anything but a code of letters and digits stays unchanged. */
export function inCapitals(lei: unknown): unknown {
  return typeof lei === 'string' && /^[0-9A-Za-z]+$/.test(lei) ? lei.toUpperCase() : lei
}
