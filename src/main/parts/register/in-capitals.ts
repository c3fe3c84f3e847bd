/** An LEI as it is kept: in capitals, however it was typed. What is no code of letters and digits stays as it is. */
export function inCapitals(lei: unknown): unknown {
  return typeof lei === 'string' && /^[0-9A-Za-z]+$/.test(lei) ? lei.toUpperCase() : lei
}
